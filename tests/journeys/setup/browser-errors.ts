import type { BrowserContext } from '@playwright/test';

/** Collects browser errors: console errors, uncaught exceptions, failed resources, CSP violations. */
export type BrowserErrors = {
  readonly listenTo: (context: BrowserContext) => void;
  /** Allows browser errors that match from now on; at least one must occur. */
  readonly expect: (pattern: RegExp) => void;
  readonly unexpected: () => readonly string[];
  readonly missed: () => readonly string[];
};

export function collectBrowserErrors(): BrowserErrors {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  return {
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (failure) => void errors.push(String(failure.error().stack ?? failure.error())));
    },
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => errors.filter((error) => !expected.some((pattern) => pattern.test(error))),
    missed: () => expected.filter((pattern) => !errors.some((error) => pattern.test(error))).map(String),
  };
}
