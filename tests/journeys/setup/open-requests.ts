import type { BrowserContext, Page, Request } from '@playwright/test';

/** The requests of each page that have no answer yet: where a page never finishes to load, one of them is why. */
export type OpenRequests = {
  readonly listenTo: (context: BrowserContext) => void;
  /** "GET /l/…", one a line. */
  readonly of: (page: Page) => string;
};

export function followRequests(): OpenRequests {
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  return {
    listenTo(context) {
      context.on('request', (request) => void open.add(request));
      context.on('requestfinished', end);
      context.on('requestfailed', end);
    },
    of: (page) =>
      [...open]
        .filter((request) => isOf(request, page))
        .map((request) => `${request.method()} ${request.url()}`)
        .join('\n'),
  };
}

/** A request of a service worker has no frame, and one of a page that is being opened none yet. */
function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}
