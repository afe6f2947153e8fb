import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work is done one after the other, and an error is the asker’s alone', async () => {
  const inTurn = oneAtATime();
  const log: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const answers = await Promise.allSettled([inTurn(work('first', true)), inTurn(work('second', false))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
