import { errorReportsPath } from '#src/features/error-reports/address.ts';

let reported = '';

/**
 * Reports a failed render, load or script, which only the browser has seen, once for each page: the router tells of a
 * failed load when it comes and again when its page is drawn. It needs no other script: after a deployment an old page can
 * load none. The server has logged what it answered itself, which is no `Error` here.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { name, message, stack } = error;
  const path = location.pathname;
  const key = name + message + path;
  if (key === reported) return;
  reported = key;
  navigator.sendBeacon(errorReportsPath, JSON.stringify({ name, message, stack, path }));
}
