import { readFileSync } from 'node:fs';

/** A mutant of one file: `find` occurs exactly once, ignoring line breaks, and is replaced. */
export type Mutant = {
  readonly area: string;
  readonly file: string;
  /** Description of the mutated behaviour; unique within the file. */
  readonly name: string;
  readonly find: string;
  readonly replace: string;
  /** Path prefixes of test files: one of them must fail, the first most likely. */
  readonly tests: readonly string[];
};

/** The mutants of one file: description, code, and replacement. */
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

/** The mutated text. Throws when `find` does not occur exactly once. */
export function mutate(text: string, { file, name, find, replace }: Mutant): string {
  const pattern = new RegExp(
    find
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)
      // Allows for the formatter's line breaks in long calls: one argument per line, with a trailing comma.
      .replaceAll(String.raw`\(`, String.raw`\(\s*`)
      .replaceAll(String.raw`\)`, String.raw`,?\s*\)`),
    'g',
  );
  const occurrences = [...text.matchAll(pattern)].length;
  if (occurrences !== 1) throw new Error(`${file}: “${name}” occurs ${occurrences} times: ${find}`);
  // A replacer function, because `$&` and similar patterns have a meaning in a replacement string.
  return text.replace(pattern, () => replace);
}

export function mutateFile(folder: string, mutant: Mutant): { readonly original: string; readonly mutated: string } {
  const original = readFileSync(`${folder}/${mutant.file}`, 'utf8');
  return { original, mutated: mutate(original, mutant) };
}
