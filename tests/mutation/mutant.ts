import { readFileSync } from 'node:fs';

/** A fault planted in one file: `find` occurs exactly once there, whatever its line breaks, and is replaced. */
export type Mutant = {
  readonly area: string;
  readonly file: string;
  /** What is broken, in words; unique within the file. */
  readonly name: string;
  readonly find: string;
  readonly replace: string;
  /** Test files by the beginnings of their paths: one of them must turn red, the first most likely. */
  readonly tests: readonly string[];
};

/** The faults of one file, each as what is broken, what stands there, and what is planted in its place. */
export type MutatedFile = {
  readonly file: string;
  readonly tests: readonly string[];
  readonly mutants: readonly (readonly [name: string, find: string, replace: string])[];
};

export function mutantsOf(area: string, files: readonly MutatedFile[]): Mutant[] {
  return files.flatMap(({ file, tests, mutants }) =>
    mutants.map(([name, find, replace]) => ({ area, file, name, find, replace, tests })),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The text with the fault in it. Throws where `find` does not occur exactly once. */
export function planted(text: string, { file, name, find, replace }: Mutant): string {
  const wanted = new RegExp(
    find
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)
      // As the formatter breaks a call that has grown too long: each argument on its line, a comma after the last.
      .replaceAll(String.raw`\(`, String.raw`\(\s*`)
      .replaceAll(String.raw`\)`, String.raw`,?\s*\)`),
    'g',
  );
  const occurrences = [...text.matchAll(wanted)].length;
  if (occurrences !== 1) throw new Error(`${file}: “${name}” occurs ${occurrences} times: ${find}`);
  // A function, because `$&` and its like mean something in a replacement string.
  return text.replace(wanted, () => replace);
}

export function plantedIn(folder: string, mutant: Mutant): { readonly sound: string; readonly broken: string } {
  const sound = readFileSync(`${folder}/${mutant.file}`, 'utf8');
  return { sound, broken: planted(sound, mutant) };
}
