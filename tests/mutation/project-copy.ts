import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { redMark } from './first-red.ts';
import { mutateFile, type Mutant } from './mutant.ts';

/** Result of a mutant: `caughtBy` is the name of the failed test; null when none failed. */
export type Outcome = { readonly caughtBy: string | null; readonly seconds: number };

/** A copy of the project in which one mutant at a time is planted and tested. */
export type ProjectCopy = {
  /** A run longer than `limitSeconds` counts as caught: the mutant made the tests hang. */
  readonly test: (mutant: Mutant, limitSeconds: number) => Promise<Outcome>;
  /** Runs the tests without a mutant; `caughtBy` is the name of a failed test. */
  readonly check: (tests: readonly string[]) => Promise<Outcome>;
  readonly close: () => void;
};

const checkSeconds = 3_600;

const project = resolve(import.meta.dirname, '../..');

export function makeProjectCopy(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-mutation-'));
  copyProject(folder);
  async function run(tests: readonly string[], limitSeconds: number): Promise<Outcome> {
    const began = performance.now();
    const caughtBy = await firstFailure(folder, tests, limitSeconds);
    return { caughtBy, seconds: Math.round((performance.now() - began) / 1000) };
  }
  return {
    check: (tests) => run(tests, checkSeconds),
    async test(mutant, limitSeconds) {
      const path = join(folder, mutant.file);
      const { original, mutated } = mutateFile(folder, mutant);
      writeFileSync(path, mutated);
      try {
        // The first test file is the most likely to fail; the others run only when it passes.
        const [first = '', ...others] = mutant.tests;
        const alone = await run([first], limitSeconds);
        if (alone.caughtBy !== null || others.length === 0) return alone;
        const rest = await run(others, limitSeconds);
        return { ...rest, seconds: alone.seconds + rest.seconds };
      } finally {
        writeFileSync(path, original);
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies all tracked and new files; `node_modules` is shared by a symlink. */
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

/** The name of the first failed test, without waiting for the others; null when all pass. */
function firstFailure(folder: string, tests: readonly string[], limitSeconds: number): Promise<string | null> {
  const reporter = join(folder, 'tests/mutation/first-red.ts');
  // Its own process group, so that killing a run also kills its child processes.
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
      clearTimeout(timeout);
      settle(caughtBy);
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    };
    const timeout = setTimeout(() => end('the time limit'), limitSeconds * 1000);
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(redMark)) end(line.slice(redMark.length));
    });
    child.once('error', fail);
    child.once('close', (code) => end(code === 0 ? null : 'an error outside of any test'));
  });
}
