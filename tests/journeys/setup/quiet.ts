import type { BrowserContext } from '@playwright/test';

/** What browsers complained about: errors of pages and their scripts, refused resources, broken rules of the content policy. */
export type Quiet = {
  readonly listenTo: (context: BrowserContext) => void;
  /** From here on, complaints like this are expected; each of them has to come, once or more. */
  readonly expectComplaint: (like: RegExp) => void;
  readonly unexpected: () => readonly string[];
  readonly missed: () => readonly string[];
};

export function makeQuiet(): Quiet {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  return {
    listenTo(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (failure) => void heard.push(String(failure.error().stack ?? failure.error())));
    },
    expectComplaint: (like) => void expected.push(like),
    unexpected: () => heard.filter((complaint) => !expected.some((like) => like.test(complaint))),
    missed: () => expected.filter((like) => !heard.some((complaint) => like.test(complaint))).map(String),
  };
}
