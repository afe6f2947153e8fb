import { expect, test } from 'vitest';
import { judge, type Finding, type Runs } from './verdict.ts';

const passed: Finding = { kind: 'passed' };
const failed: Finding = { kind: 'failed', test: 'prices add up' };
const unrun = (why: string): Finding => ({ kind: 'unrun', why });
const notLoaded = unrun('a.test.ts could not be loaded: connect ECONNREFUSED 127.0.0.1:40123');

/** Runs that answer with these findings, in order. Fails when there are more or fewer runs. */
async function judged(steps: readonly (readonly [keyof Runs, Finding])[]) {
  const left = [...steps];
  const next = (kind: keyof Runs) => async () => {
    const [expected, finding] = left.shift() ?? [];
    expect(kind).toBe(expected);
    return finding ?? passed;
  };
  const outcome = await judge({ shared: next('shared'), fresh: next('fresh'), original: next('original') });
  expect(left).toEqual([]);
  return outcome;
}

const caught = { verdict: 'caught', by: 'prices add up' };

test('a failed test is a verdict at once', async () => {
  expect(await judged([['shared', failed]])).toEqual(caught);
});

test('a mutant survives only when everything was built from its code', async () => {
  expect(
    await judged([
      ['shared', passed],
      ['fresh', passed],
    ]),
  ).toEqual({ verdict: 'survived' });
  expect(
    await judged([
      ['shared', passed],
      ['fresh', failed],
    ]),
  ).toEqual(caught);
});

test('tests that cannot be loaded by chance are run again', async () => {
  const begins = [['shared', notLoaded] as const, ['original', passed] as const];
  expect(await judged([...begins, ['fresh', failed]])).toEqual(caught);
  expect(await judged([...begins, ['fresh', passed]])).toEqual({ verdict: 'survived' });
  expect(await judged([...begins, ['fresh', unrun('the time limit')]])).toEqual({
    verdict: 'not run',
    why: `${notLoaded.kind === 'unrun' && notLoaded.why}; the second time, the time limit`,
  });
});

test('a mutant that breaks what the tests need is caught, because they run without it and never with it', async () => {
  const again = unrun('a.test.ts could not be loaded: connect ECONNREFUSED 127.0.0.1:51999');
  expect(
    await judged([
      ['shared', notLoaded],
      ['original', passed],
      ['fresh', again],
    ]),
  ).toEqual({ verdict: 'caught', by: again.kind === 'unrun' && again.why });
});

test('tests that do not pass without the mutant give no verdict', async () => {
  expect(
    await judged([
      ['shared', unrun('the time limit')],
      ['original', failed],
    ]),
  ).toEqual({ verdict: 'not run', why: 'the time limit; without the mutant, “prices add up” fails' });
  expect(await judged([['shared', { kind: 'unrun', why: 'no server', alsoWithout: true }]])).toEqual({
    verdict: 'not run',
    why: 'no server',
  });
});
