import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

test('a test that failed is named with its file and the beginning of its message, without colours', () => {
  const count = countVitest(
    {
      numPassedTests: 3,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'passes' },
            {
              status: 'failed',
              fullName: 'group fails',
              failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2\n    at run (/x/node_modules/y.js:1:2)'],
            },
          ],
        },
      ],
    },
    1,
  );
  expect(count).toEqual({ passed: 3, failed: 1, failures: ['✗ a.test.ts › group fails\n    expected 1\n    to be 2'] });
});

test('a file that cannot be loaded, and an error outside of a test, are a failure each', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  expect(countVitest({ numPassedTests: 0, testResults: [broken] }, 1)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['✗ b.test.ts\n    no such module'],
  });
  expect(countVitest({ numPassedTests: 5, testResults: [] }, 1).failed).toBe(1);
  expect(countVitest({ numPassedTests: 5, testResults: [] }, 0).failed).toBe(0);
});

test('journeys that failed are found in nested suites, once for each project', () => {
  const failing = {
    projectName: 'days',
    status: 'unexpected',
    results: [{}, { errors: [{ message: 'timed out' }, { message: 'waiting for a click' }] }],
  };
  const spec = { file: 'x.test.ts', line: 7, title: 'walks', tests: [failing, { ...failing, status: 'expected' }] };
  const report = { stats: { expected: 2, flaky: 1 }, suites: [{ suites: [{ specs: [spec] }] }] };
  expect(countPlaywright(report, 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['✗ [days] x.test.ts:7 › walks\n    timed out\n    waiting for a click'],
  });
  const outside = { stats: { expected: 0, flaky: 0 }, suites: [], errors: [{ message: 'no browser' }] };
  expect(countPlaywright(outside, 1)).toMatchObject({ failed: 1, failures: ['✗ Outside of a test\n    no browser'] });
});

test('a long error of a fixture leaves room for what was waited for', () => {
  const frame = ['At the failure', '  11 |   if (failed)', '> 13 |   throw', '     |         ^', '  14 | }'];
  const long = [...frame, ...Array.from({ length: 60 }, (_, line) => `line ${line}`)].join('\n');
  const errors = ['Test timeout', long, long, 'locator.click: waiting for a button'].map((message) => ({ message }));
  const failed = { projectName: 'days', status: 'unexpected', results: [{ errors }] };
  const spec = { file: 'x.test.ts', line: 7, title: 'walks', tests: [failed] };
  const { failures } = countPlaywright({ stats: { expected: 0, flaky: 0 }, suites: [{ specs: [spec] }] }, 1);
  const lines = failures.join('\n').split('\n');
  expect(lines.at(-1)).toContain('waiting for a button');
  expect(lines.length).toBeLessThanOrEqual(21);
  expect(failures.join()).not.toContain('if (failed)');
});
