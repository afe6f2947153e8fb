import { errorReportsPath } from '#src/features/error-reports/address.ts';

let latest: unknown;

/**
 * Reports a failed render, load or script, which only the browser has seen. It needs no other script: after a
 * deployment an old page can load none. The server has logged what it answered itself, which is no `Error` here. An error
 * that several boundaries catch one after another is reported once.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || error === latest) return;
  latest = error;
  const { name, message, stack } = error;
  navigator.sendBeacon(errorReportsPath, JSON.stringify({ name, message, stack, path: location.pathname }));
}
