/** What a step of the tests came to. `failures` has a paragraph for each test that failed. */
export type Count = { readonly passed: number; readonly failed: number; readonly failures: readonly string[] };

/** The parts that are read of the report of Vitest's `json` reporter. */
export type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

type PlaywrightResult = { readonly errors?: readonly { readonly message?: string }[] };

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly PlaywrightResult[];
    }[];
  }[];
};

/** The parts that are read of the report of Playwright's `json` reporter. */
export type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
};

/** Counts a run of Vitest. A file that cannot be loaded has no test of its own and counts as one that failed. */
export function countVitest(report: VitestReport, exitCode: number): Count {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length > 0) {
      return failed.map((test) => failure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
    }
    return file.status === 'failed' && file.assertionResults.length === 0 ? [failure(file.name, file.message)] : [];
  });
  return counted(report.numPassedTests, failures, exitCode);
}

/** Counts a run of Playwright. What passed at a second try passed. */
export function countPlaywright({ stats, suites, errors = [] }: PlaywrightReport, exitCode: number): Count {
  const failures = suites.flatMap(unexpected);
  const outside = failures.length > 0 ? [] : errors.map(({ message }) => failure('Outside of a test', message));
  return counted(stats.expected + stats.flaky, [...failures, ...outside], exitCode);
}

function unexpected({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => failure(`[${projectName}] ${file}:${line} › ${title}`, messageOf(results))),
  );
  return [...own, ...suites.flatMap(unexpected)];
}

/**
 * Of a time limit Playwright tells in one error that it has passed, and in another what was waited for, after those of the fixtures.
 * So none may take the room of the next.
 */
function messageOf(results: readonly PlaywrightResult[]): string {
  const errors = results.flatMap((result) => result.errors ?? []);
  const linesEach = Math.max(3, Math.floor(messageLines / Math.max(errors.length, 1)));
  return errors.flatMap(({ message = '' }) => shownLines(message).slice(0, linesEach)).join('\n');
}

/** An exit code that says failed while the report names nothing (an error outside of a test) is one failure. */
function counted(passed: number, failures: readonly string[], exitCode: number): Count {
  const all = exitCode !== 0 && failures.length === 0 ? [`The command ended with code ${exitCode}.`] : failures;
  return { passed, failed: all.length, failures: all };
}

const messageLines = 20;

function failure(name: string, message = ''): string {
  const shown = shownLines(message).slice(0, messageLines);
  return [`✗ ${name}`, ...shown.map((line) => `    ${line}`)].join('\n');
}

/** Without what tells nothing: empty lines, the code around a place, and places in other people's code. */
function shownLines(message: string): string[] {
  return message
    .replaceAll(ansi, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:)|^\s*>?\s*\d* \|/u.test(line));
}

// The colours of a terminal: ESC [ … m.
const ansi = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
