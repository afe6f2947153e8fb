import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { mutateFile, type Mutant } from './mutant.ts';
import { startSession, type Session } from './session.ts';
import { judge, reasonOf, twice, type Finding, type Outcome } from './verdict.ts';

/** A copy of the project in which one mutant at a time is planted and tested. */
export type ProjectCopy = {
  readonly test: (mutant: Mutant) => Promise<Outcome>;
  readonly close: () => Promise<void>;
  /** Immediately, without letting processes end in order. */
  readonly remove: () => void;
};

const project = resolve(import.meta.dirname, '../..');

/**
 * Seconds. Vitest ends what waits for ever, so the limit is for loops that never end: ten times as long as without the
 * mutant, and never less than the first of these, because the machine may be busier than it was then.
 */
const minLimit = 600;
const originalLimit = 3_600;

const passed: Finding = { kind: 'passed' };

export function makeProjectCopy(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-mutation-'));
  copyProject(folder);
  const sessions = new Sessions(folder);
  /** Seconds of the tests without a mutant, or why they do not pass. By their path prefixes. */
  const originals = new Map<string, Promise<number | string>>();

  const originalOf: OriginalOf = (tests) => {
    const key = tests.join(' ');
    const known = originals.get(key) ?? timeOriginal(sessions, tests);
    originals.set(key, known);
    return known;
  };
  return {
    test: async (mutant) => testMutant(sessions, mutant, originalOf),
    close: async () => {
      await sessions.close();
      rmSync(folder, { recursive: true, force: true });
    },
    remove: () => {
      sessions.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type OriginalOf = (tests: readonly string[]) => Promise<number | string>;

async function testMutant(sessions: Sessions, mutant: Mutant, originalOf: OriginalOf): Promise<Outcome> {
  const [first = '', ...others] = mutant.tests;
  let limitSeconds = minLimit;
  const inShared = async (tests: readonly string[]): Promise<Finding> => {
    const original = await originalOf(tests);
    if (typeof original === 'string') return { kind: 'unrun', why: original, alsoWithout: true };
    limitSeconds = Math.max(limitSeconds, 10 * original);
    const ready = await sessions.begin();
    return ready.kind === 'passed' ? planted(sessions, mutant, () => sessions.shared(tests, limitSeconds)) : ready;
  };
  return judge({
    // The first test file is the most likely to fail; the others run only when it passes.
    shared: async () => {
      const finding = await inShared([first]);
      return finding.kind === 'passed' && others.length > 0 ? inShared(others) : finding;
    },
    fresh: () => planted(sessions, mutant, () => sessions.fresh(mutant.tests, 2 * limitSeconds)),
    original: () => sessions.fresh(mutant.tests, originalLimit),
  });
}

/** A test that fails without a mutant would catch every mutant, and none can be run then. */
async function timeOriginal(sessions: Sessions, tests: readonly string[]): Promise<number | string> {
  let began = performance.now();
  const finding = await twice(async () => {
    const ready = await sessions.begin();
    began = performance.now();
    return ready.kind === 'passed' ? sessions.shared(tests, originalLimit) : ready;
  });
  return finding.kind === 'passed' ? (performance.now() - began) / 1000 : `without the mutant, ${reasonOf(finding)}`;
}

async function planted(sessions: Sessions, mutant: Mutant, run: () => Promise<Finding>): Promise<Finding> {
  const path = join(sessions.folder, mutant.file);
  const { original, mutated } = mutateFile(sessions.folder, mutant);
  writeFileSync(path, mutated);
  sessions.changed(mutant.file);
  try {
    return await run();
  } finally {
    writeFileSync(path, original);
    sessions.changed(mutant.file);
  }
}

/** A short test with a database: a session makes its database server and bundles at its first run. */
const anyTest = 'src/database/prepared.int.test.ts';

/** The sessions of a copy: one for nearly everything, and one at a time that is used once. */
class Sessions {
  readonly folder: string;
  #long: Session | null = null;
  #once: Session | null = null;
  /** Written since the long session was last asked. */
  #changed = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  changed(file: string): void {
    this.#changed.add(file);
  }

  /** Begins the long session, with no mutant planted. */
  async begin(): Promise<Finding> {
    return twice(async () => {
      if (this.#long && !this.#long.isOver()) return passed;
      this.#long = startSession(this.folder);
      this.#changed.clear();
      return this.#long.run({ tests: [anyTest], changed: [] }, originalLimit);
    });
  }

  /** In the long session. */
  async shared(tests: readonly string[], limitSeconds: number): Promise<Finding> {
    if (!this.#long || this.#long.isOver()) throw new Error('The session has not ready');
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#long.run({ tests, changed }, limitSeconds);
  }

  async fresh(tests: readonly string[], limitSeconds: number): Promise<Finding> {
    this.#once = startSession(this.folder);
    try {
      return await this.#once.run({ tests, changed: [] }, limitSeconds);
    } finally {
      await this.#once.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#long?.close(), this.#once?.close()]);
  }

  kill(): void {
    this.#long?.kill();
    this.#once?.kill();
  }
}

/** Copies all tracked and new files that are there; `node_modules` is shared by a symlink. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
  });
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(project, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(project, file), join(folder, file));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}
