import { errorReportsPath } from '#src/features/error-reports/address.ts';

/**
 * Reports a failed render, load or script, which only the browser has seen. It needs no other script: after a
 * deployment an old page can load none. The server has logged what it answered itself, which is no `Error` here.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const { name, message, stack } = error;
  navigator.sendBeacon(errorReportsPath, JSON.stringify({ name, message, stack, path: location.pathname }));
}
