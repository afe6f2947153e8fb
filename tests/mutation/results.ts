import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';
import type { Outcome } from './verdict.ts';

/** An outcome with the day of its run (ISO, UTC) and its duration. */
export type Result = Outcome & { readonly day: string; readonly seconds: number };

/** Outcomes of earlier runs, so that a run can be continued. In node_modules: a new checkout has none. */
export type Results = {
  readonly of: (mutant: Mutant) => Result | undefined;
  readonly add: (mutant: Mutant, result: Result) => void;
};

const cacheFile = join(import.meta.dirname, '../../node_modules/.cache/rotation-mutations.json');
/** A change of what is stored is a new version, and nothing is known then. */
const version = 2;

export function readResults(file = cacheFile): Results {
  const known = read(file);
  return {
    of: (mutant) => known[idOf(mutant)],
    add(mutant, result) {
      known[idOf(mutant)] = result;
      mkdirSync(dirname(file), { recursive: true });
      // Renamed, so that a run that is stopped while it writes loses nothing.
      writeFileSync(`${file}.new`, JSON.stringify({ version, known }));
      renameSync(`${file}.new`, file);
    },
  };
}

/** A mutant whose code or replacement has changed is another one. */
const idOf = ({ file, name, find, replace }: Mutant) => JSON.stringify([file, name, find, replace]);

function read(file: string): Record<string, Result> {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    return stored.version === version ? stored.known : {};
  } catch {
    return {};
  }
}
