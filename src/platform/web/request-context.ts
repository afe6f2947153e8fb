import { createContext } from 'react-router';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from './viewer.ts';

export type RequestFacts = {
  readonly requestId: string;
  /** Once-only value that every inline script of this answer carries. */
  readonly nonce: string;
  readonly ip: string;
  readonly url: URL;
};

/** Where a finished page is laid for the server: as a body of the answer it would be copied and read in pieces. */
export type Drawing = { response: Response | null; html: Buffer<ArrayBuffer> | null };

/** What the server knows of a request when it hands it to the pages. */
export type Filling = {
  readonly app: App;
  readonly viewer: Viewer | null;
  readonly request: RequestFacts;
  readonly csrf: () => Promise<string>;
  readonly drawing: Drawing;
};

/** What loaders and actions find in their context. Filled once per request by `fillContext`. */
export const appContext = createContext<App>();
export const viewerContext = createContext<Viewer | null>(null);
export const requestContext = createContext<RequestFacts>();
/** A proof for the forms of this one reader: a page that asks for it is no page for everybody. */
export const csrfContext = createContext<() => Promise<string>>();
