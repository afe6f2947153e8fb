import { isLostConnection } from '#src/features/error-reports/lost-connection.ts';

/** Different errors of one page view; one in a loop is the same each time. */
const maxOfView = 5;

/** What no fault of a page is: work that was given up, and a transition between two pages that the browser left out. */
const isGivenUp = ({ name, message }: Error) => name === 'AbortError' || /^Transition was /.test(message);

let view = '';
const reported = new Set<string>();

/**
 * Reports an error that nothing on the page has caught: of an event handler, of a timer, or of a promise. Each is reported
 * once a page view. Left out is what is no error of ours: of an extension or another company's script (whose errors browsers
 * hide as "Script error."), the notice of a `ResizeObserver`, which is no `Error`, and a call that the connection ended.
 * `send` is handed over, so that this part needs no other.
 */
export function reportStrayError(
  event: ErrorEvent | PromiseRejectionEvent,
  send: (error: Error, stray: true) => void,
): void {
  const isRejection = 'reason' in event;
  const error: unknown = isRejection ? event.reason : event.error;
  if (!(error instanceof Error) || isGivenUp(error) || isLostConnection(error.message)) return;
  if (!isOurs(`${error.message}\n${error.stack}\n${isRejection ? '' : event.filename}`)) return;
  if (view !== location.pathname) reported.clear();
  view = location.pathname;
  const seen = `${error.name}\n${error.message}\n${/^.*\/assets\/.*$/m.exec(error.stack ?? '')?.[0]}`;
  if (reported.has(seen) || reported.size >= maxOfView) return;
  reported.add(seen);
  send(error, true);
}

/** Whether it names a file of ours and none of an extension. */
function isOurs(text: string): boolean {
  return text.includes(`${location.origin}/assets/`) && !/\w-extension:\/\//.test(text);
}
