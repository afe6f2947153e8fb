import { relative, resolve } from 'node:path';
import { createVitest, type Reporter, type TestCase, type TestModule, type TestSuite } from 'vitest/node';
import type { Finding } from './verdict.ts';

/**
 * A process that runs tests of its working directory again and again, with one database server. It is asked over
 * the channel to its parent, and ends with it.
 */
export type Question = {
  /** Path prefixes of test files. */
  readonly tests: readonly string[];
  /** Files that were written since the last question, relative to the working directory. */
  readonly changed: readonly string[];
};

/** `finding` comes as soon as it is certain; `ended` follows when the run is over. */
export type Answer = { readonly finding: Finding } | { readonly ended: true };

/** Vitest's words for a test or a hook that exceeded its time: that may be the machine, and is no verdict. */
const timedOut = /timed out in \d+ ?ms/;

let answered = false;
let troubles: string[] = [];

const reporter: Reporter = {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const message = errors[0]?.message ?? '';
    if (timedOut.test(message)) troubles.push(`“${oneLine(test.fullName)}” timed out`);
    else find({ kind: 'failed', test: oneLine(test.fullName), message: messageOf(errors[0]) });
  },
  onTestSuiteResult(suite: TestSuite) {
    note(`the hooks of “${suite.fullName}” failed`, suite.errors());
  },
  onTestModuleEnd(module: TestModule) {
    note(`${relative('.', module.moduleId)} could not be loaded`, module.errors());
  },
};

const vitest = await createVitest('test', { watch: false, bail: 1, reporters: [reporter] });
await vitest.standalone();
process.on('message', (question: Question) => void answer(question));
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));

async function answer({ tests, changed }: Question): Promise<void> {
  answered = false;
  troubles = [];
  try {
    for (const file of changed) vitest.invalidateFile(resolve(file));
    const specifications = await vitest.getRelevantTestSpecifications([...tests]);
    if (specifications.length === 0) throw new Error(`there are no tests at ${tests.join(', ')}`);
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    note('an error outside of any test', unhandledErrors);
  } catch (error) {
    note('the tests could not be started', [error]);
  }
  find(troubles.length === 0 ? { kind: 'passed' } : { kind: 'unrun', why: troubles.join('; ') });
  process.send?.({ ended: true } satisfies Answer);
}

function find(finding: Finding): void {
  if (answered) return;
  answered = true;
  process.send?.({ finding } satisfies Answer);
}

function note(what: string, errors: readonly unknown[]): void {
  if (errors.length > 0) troubles.push(`${oneLine(what)}: ${messageOf(errors[0])}`);
}

/** The causes of Vitest's errors say more than the errors. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const message = 'message' in error ? oneLine(String(error.message)).slice(0, 200) : 'an error without a message';
  return 'cause' in error && error.cause ? `${message} (${messageOf(error.cause)})` : message;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
