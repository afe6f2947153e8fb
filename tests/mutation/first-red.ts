import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Before the name of a red test, on a line of its own. */
export const redMark = 'RED ';

/** Says which test is red as soon as it is: whoever reads that need not wait for the others, which may hang. */
export default class FirstRed implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') say(test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.errors().length > 0) say(`${module.moduleId.split('/').at(-1)} could not be loaded`);
  }
}

function say(name: string): void {
  process.stdout.write(`${redMark}${name.replaceAll('\n', ' ')}\n`);
}
