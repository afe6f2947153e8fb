import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');

/** Of `paths`, those that a `.gitignore` of folder names and extensions ignores. */
function ignoredBy(gitignore: string, paths: Iterable<string>): string[] {
  const globs = gitignore
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const name = line.replace(/^\/|\/$/g, '');
      return line.startsWith('/') ? [name, `${name}/**`] : [`**/${name}`, `**/${name}/**`];
    });
  return [...paths].filter((path) => globs.some((glob) => matchesGlob(path, glob)));
}

test('a folder name ignores it everywhere, with a leading slash only at the top', () => {
  expect(ignoredBy('data/\n', ['src/ui/data/tile.tsx', 'data/x', 'src/database/x.ts'])).toEqual([
    'src/ui/data/tile.tsx',
    'data/x',
  ]);
  expect(ignoredBy('/data/\n*.log\n', ['src/ui/data/tile.tsx', 'data/x', 'a/b.log'])).toEqual(['data/x', 'a/b.log']);
});

// Tailwind, the formatter and the linter skip ignored files without a word: classes used only there have no style.
test('git ignores no source file', () => {
  expect(ignoredBy(readFileSync(join(root, '.gitignore'), 'utf8'), readTree(root).keys())).toEqual([]);
});

// A class for a width that the theme does not name has no style either: `sm:grid-cols-2` was one column everywhere.
test('no class is for a width that the theme does not know', () => {
  const theme = readFileSync(join(root, 'src/ui/theme.css'), 'utf8');
  const known = [...theme.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name);
  expect(known).toEqual(['md', 'lg', 'xl']);
  const unknown = ['sm', 'md', 'lg', 'xl', '2xl'].filter((name) => !known.includes(name)).join('|');
  const dead = new RegExp(`["'\`\\s](?:(?:max|min)-)?(?:${unknown}):[a-z-]`);
  const found = globSync('src/**/*.tsx', { cwd: root }).filter((path) =>
    dead.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found).toEqual([]);
});
