import { fork } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitForLock, tryLock } from './lock.ts';

const name = () => `test ${Math.random()}`;

test('a held lock reports its owner, and is free again after its release', async () => {
  const about = name();
  const first = await tryLock(about, () => 'me');
  expect(await tryLock(about, () => 'you')).toEqual({ heldBy: 'me' });
  if ('release' in first) first.release();
  const again = await tryLock(about, () => 'you');
  expect(again).toHaveProperty('release');
});

test('a caller that waits for a lock gets it next', async () => {
  const about = name();
  const first = await waitForLock(about, () => {});
  let waits = 0;
  const second = waitForLock(about, () => {
    waits++;
    first.release();
  });
  (await second).release();
  expect(waits).toBe(1);
});

test('the lock of a killed process is free', async () => {
  const about = name();
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const holder = join(folder, 'holder.ts');
  writeFileSync(
    holder,
    `import { waitForLock } from '${resolve(import.meta.dirname, 'lock.ts')}';
     await waitForLock(${JSON.stringify(about)}, () => {}); process.send('held'); setInterval(() => {}, 1000);`,
  );
  const child = fork(holder);
  await new Promise((held) => child.once('message', held));
  expect(await tryLock(about, () => '')).toEqual({ heldBy: String(child.pid) });
  child.kill('SIGKILL');
  await new Promise((gone) => child.once('exit', gone));
  expect(await tryLock(about, () => '')).toHaveProperty('release');
});
