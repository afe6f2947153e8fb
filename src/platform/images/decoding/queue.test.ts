import { expect, test } from 'vitest';
import { makeQueue, type Lane } from './queue.ts';

const full = () => new Error('full');

function workshop(max: Readonly<Record<Lane, number>> = { urgent: 9, patient: 9 }) {
  const queue = makeQueue(max, full);
  const log: string[] = [];
  const run = (lane: Lane, name: string, fails = false) =>
    queue.run(lane, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  return { run, log };
}

test('work is done one after the other, and an error is the asker’s alone', async () => {
  const { run, log } = workshop();
  const answers = await Promise.allSettled([run('patient', 'first', true), run('patient', 'second')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('what somebody waits for a page with overtakes the rest, but interrupts nothing', async () => {
  const { run, log } = workshop();
  await Promise.all([run('patient', 'a'), run('patient', 'b'), run('urgent', 'c'), run('urgent', 'd')]);
  expect(log.filter((line) => line.endsWith('begins'))).toEqual(['a begins', 'c begins', 'd begins', 'b begins']);
});

test('beyond its bound a lane is full, the other is not', async () => {
  const { run } = workshop({ urgent: 1, patient: 2 });
  const answers = await Promise.allSettled([
    run('patient', 'at work'),
    run('patient', 'waits'),
    run('patient', 'waits too'),
    run('patient', 'too many'),
    run('urgent', 'waits as well'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
