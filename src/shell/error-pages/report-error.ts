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
  sendReport(error);
}

/** `stray`: nothing on the page has caught it. */
export function sendReport({ name, message, stack }: Error, stray?: true): void {
  navigator.sendBeacon(errorReportsPath, JSON.stringify({ name, message, stack, path: location.pathname, stray }));
}

/**
 * From now on, what nothing on the page catches is reported. How is loaded with the first of it: hardly a page has any. A
 * part that does not load is no further error.
 */
export function reportStrays(): void {
  const report = (event: ErrorEvent | PromiseRejectionEvent) =>
    import('./stray-error.ts').then((part) => part.reportStrayError(event, sendReport)).catch(() => {});
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
}
