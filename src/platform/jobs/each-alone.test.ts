import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

function kept() {
  const logged: unknown[] = [];
  const logger = { error: (error: unknown, facts: unknown) => logged.push([String(error), facts]) };
  return { logged, context: { logger: logger as never } };
}

test('what fails is logged, and keeps none of the others', async () => {
  const { logged, context } = kept();
  const handled: string[] = [];
  await eachAlone(context, 'requestId', ['a', 'b', 'c'], async (id) => {
    if (id === 'b') throw new Error('no');
    handled.push(id);
  });
  expect(handled.toSorted()).toEqual(['a', 'c']);
  expect(logged).toEqual([['Error: no', { requestId: 'b' }]]);
});

test('without the database the rest is left to the next time', async () => {
  const { logged, context } = kept();
  const handled: string[] = [];
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const work = eachAlone(context, 'requestId', ['a', 'b'], async (id) => {
    handled.push(id);
    throw away;
  });
  await expect(work).rejects.toBe(away);
  expect([handled.length, logged]).toEqual([1, []]);
});

test('those that always fail do not use up the time of each run', async () => {
  const { context } = kept();
  const failing = Array.from({ length: 50 }, (_, index) => `always-${index}`);
  const handled: string[] = [];
  const run = () =>
    eachAlone(
      context,
      'requestId',
      [...failing, 'the 51st'],
      async (id) => {
        if (id !== 'the 51st') throw new Error('no');
        handled.push(id);
      },
      0,
    );
  // Each run has time for one of them.
  for (let round = 0; round < 2_000 && handled.length === 0; round += 1) await run();
  expect(handled).toEqual(['the 51st']);
});
