import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { redMark } from './first-red.ts';
import { plantedIn, type Mutant } from './mutant.ts';

/** What became of a fault: `caughtBy` names the test that turned red; null when none did. */
export type Outcome = { readonly caughtBy: string | null; readonly seconds: number };

/** A copy of the project in which one fault at a time is planted and tested. */
export type Lane = {
  /** A run that takes longer than `limitSeconds` counts as caught: the fault made it hang. */
  readonly test: (mutant: Mutant, limitSeconds: number) => Promise<Outcome>;
  /** Runs the tests without any fault; `caughtBy` names what is red. */
  readonly check: (tests: readonly string[]) => Promise<Outcome>;
  readonly close: () => void;
};

const checkSeconds = 3_600;

const project = resolve(import.meta.dirname, '../..');

export function openLane(): Lane {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-mutation-'));
  copyProject(folder);
  async function run(tests: readonly string[], limitSeconds: number): Promise<Outcome> {
    const began = performance.now();
    const caughtBy = await firstRed(folder, tests, limitSeconds);
    return { caughtBy, seconds: Math.round((performance.now() - began) / 1000) };
  }
  return {
    check: (tests) => run(tests, checkSeconds),
    async test(mutant, limitSeconds) {
      const path = join(folder, mutant.file);
      const { sound, broken } = plantedIn(folder, mutant);
      writeFileSync(path, broken);
      try {
        // The first of its tests is the likeliest to notice: the others run only where it did not.
        const [first = '', ...others] = mutant.tests;
        const alone = await run([first], limitSeconds);
        if (alone.caughtBy !== null || others.length === 0) return alone;
        const together = await run(others, limitSeconds);
        return { ...together, seconds: alone.seconds + together.seconds };
      } finally {
        writeFileSync(path, sound);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** All that git tracks and all that is new; the packages are shared. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
  });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

/** The name of the first test that is red; null when all are green. After the first, nobody waits for the others. */
function firstRed(folder: string, tests: readonly string[], limitSeconds: number): Promise<string | null> {
  const reporter = join(folder, 'tests/mutation/first-red.ts');
  // A group of its own, so that a run goes with all that it started.
  const child = spawn(
    process.execPath,
    [join(project, 'node_modules/.bin/vitest'), 'run', '--bail=1', `--reporter=${reporter}`, ...tests],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  );
  return new Promise((settle, fail) => {
    let ended = false;
    const end = (caughtBy: string | null) => {
      if (ended) return;
      ended = true;
      clearTimeout(late);
      settle(caughtBy);
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const late = setTimeout(() => end('the time limit'), limitSeconds * 1000);
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(redMark)) end(line.slice(redMark.length));
    });
    child.once('error', fail);
    child.once('close', (code) => end(code === 0 ? null : 'an error outside of any test'));
  });
}
