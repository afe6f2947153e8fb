import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '#src/platform/free-port.ts';
import { isAlive } from '#src/platform/postgres/postmaster.server.ts';
import { Child, type ChildSpec } from '#src/server/launch/supervision/child.ts';
import { httpProbe, messageProbe } from '#src/server/launch/supervision/liveness.ts';
import { environmentOf } from '#tests/support/web-process.ts';
import { makeTestContext } from '#tests/support/test-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotation-supervision-'));
const started: Child[] = [];
afterEach(() => Promise.all(started.splice(0).map((child) => child.stop(2_000))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Half a second without an answer; counted in ticks, so that a busy machine extends it. */
const timing = { tickMs: 50, maxSilentTicks: 10 };
const poll = { timeout: 60_000, interval: 20 };

function start(spec: Partial<ChildSpec> = {}): Child {
  const child = new Child({
    name: `child-${started.length}`,
    module: 'tests/faults/supervised.ts',
    env: process.env,
    logFile: join(folder, 'child.log'),
    makeProbe: messageProbe,
    onChange: () => {},
    isDatabaseAway: () => false,
    timing,
    ...spec,
  });
  started.push(child);
  return child;
}

/** The pid of a running process that is none of the earlier ones. */
async function replacementOf(child: Child, ...before: (number | undefined)[]): Promise<number> {
  await expect.poll(() => child.pid !== undefined && !before.includes(child.pid), poll).toBe(true);
  return child.pid ?? 0;
}

const isStopped = (pid: number) => /\) [Tt] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

test.each(['stopped', 'spinning', 'blocked'])('a process that is %s is killed and replaced', async (how) => {
  const child = start();
  await child.ready;
  const pid = child.pid ?? 0;
  if (how === 'stopped') process.kill(pid, 'SIGSTOP');
  else child.send(how === 'spinning' ? 'spin' : 'wait');
  await replacementOf(child, pid);
  expect(isAlive(pid)).toBe(false);
});

test('a process that answers health checks is not restarted', async () => {
  const child = start();
  await child.ready;
  const { pid } = child;
  await new Promise((resolve) => setTimeout(resolve, timing.tickMs * timing.maxSilentTicks * 4));
  expect(child.pid).toBe(pid);
});

test('a supervisor that was paused itself kills no child when it resumes', async () => {
  const supervisor = fork('tests/faults/supervisor.ts', [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const pid = await new Promise<number>((resolve) => supervisor.once('message', (message) => resolve(Number(message))));
  process.kill(supervisor.pid ?? 0, 'SIGSTOP');
  await expect.poll(() => isStopped(supervisor.pid ?? 0), poll).toBe(true);
  // Longer than the maximum silence of a process without CPU time.
  await new Promise((resolve) => setTimeout(resolve, timing.tickMs * timing.maxSilentTicks * 8));
  process.kill(supervisor.pid ?? 0, 'SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, timing.tickMs * timing.maxSilentTicks * 2));
  expect(isAlive(pid)).toBe(true);
  const gone = new Promise((resolve) => supervisor.once('exit', resolve));
  supervisor.disconnect();
  await gone;
});

const noBackOff = { backOff: { next: () => 0 } };

test('an error that nothing catches is logged: of a promise the process goes on, any other replaces it', async () => {
  const child = start(noBackOff);
  await child.ready;
  const pid = child.pid ?? 0;
  const isLogged = (message: string) => readFileSync(join(folder, 'child.log'), 'utf8').includes(message);
  child.send('reject');
  await expect.poll(() => isLogged('"message":"rejected in a promise"'), poll).toBe(true);
  expect([child.pid, isAlive(pid)]).toEqual([pid, true]);
  child.send('throw');
  await replacementOf(child, pid);
  expect(isLogged('"message":"thrown in a timer"')).toBe(true);
});

test('a process that keeps dying is always restarted once the site has been ready', async () => {
  const child = start(noBackOff);
  let givenUp = false;
  void child.startFailed.then(() => (givenUp = true));
  await child.ready;
  child.restartForever();
  const pids = [child.pid];
  for (let death = 0; death < 8; death++) {
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    pids.push(await replacementOf(child, ...pids));
  }
  expect(new Set(pids).size).toBe(9);
  expect(givenUp).toBe(false);
});

test('a first start that keeps failing ends with an error that names the exit code', async () => {
  const child = start({ ...noBackOff, env: { ...process.env, EXITS_AT_START: '1' } });
  const error = await child.startFailed;
  expect(error.message).toContain('keeps crashing (code 1)');
});

test('exits while the database is down are not counted', async () => {
  let [starts, givenUp] = [0, false];
  const child = start({
    ...noBackOff,
    env: { ...process.env, EXITS_AT_START: '1' },
    isDatabaseAway: () => true,
    onChange: () => (starts += 1),
  });
  void child.startFailed.then(() => (givenUp = true));
  await expect.poll(() => starts, poll).toBeGreaterThan(7);
  expect(givenUp).toBe(false);
});

test('a hanging web process and worker are detected and replaced', async () => {
  const context = await makeTestContext();
  const port = await freePort();
  const web = start({
    module: 'src/server/web.ts',
    env: envFor(port),
    makeProbe: () => httpProbe('127.0.0.1', port, '/healthz'),
    timing: slowPace,
  });
  const worker = start({ module: 'src/server/worker.ts', env: envFor(1), timing: slowPace });
  function envFor(at: number) {
    return { ...process.env, ...environmentOf(context.app.config, at) };
  }
  await Promise.all([web.ready, worker.ready]);
  const pids = [web.pid ?? 0, worker.pid ?? 0];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await Promise.all([replacementOf(web, ...pids), replacementOf(worker, ...pids)]);
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/api/listings`).then(
          ({ status }) => status,
          () => 0,
        ),
      poll,
    )
    .toBe(200);
  expect(pids.some(isAlive)).toBe(false);
  await Promise.all([web.stop(6_000), worker.stop(6_000)]);
  await context.close();
});

const slowPace = { tickMs: 200, maxSilentTicks: 10 };
