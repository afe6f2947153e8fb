import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prefix of a line with the name of a failed test. */
export const redMark = 'RED ';

/** Reports a failed test immediately, so that the run need not wait for the others, which may hang. */
export default class FirstRed implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') printFailure(test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) printFailure(`${module.moduleId.split('/').at(-1)} could not be loaded`);
  }
}

function printFailure(name: string): void {
  process.stdout.write(`${redMark}${name.replaceAll('\n', ' ')}\n`);
}
