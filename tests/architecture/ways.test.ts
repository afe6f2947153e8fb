import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTree } from './tree.ts';

const maxFiles = 20;

/**
 * Hand-overs that are no import, as the line of a file names them. Anything else has to be imported by a file before it,
 * so that no step between two files is left out.
 */
const handOver = /\(by (a link|the router|HTTP|`app`|a job|a process|its address|the process)\)/;

/**
 * What a way leaves out, because it is no step: what every file uses (`app.ts`), the pure rules of `domain` (money, days,
 * prices, refusals), the tables, and what a step only asks: its checks and the rows that it reads.
 */
const noStep = /^src\/(domain|platform\/app\.ts)/;

type Way = { readonly name: string; readonly steps: readonly { readonly file: string; readonly line: string }[] };

/** The lists of ARCHITECTURE.md, section "Five ways through the code": heading and files in order. */
const ways: readonly Way[] = (
  readFileSync('ARCHITECTURE.md', 'utf8').split('## Five ways through the code')[1]?.split(/^### /m).slice(1) ?? []
).map((part) => ({
  name: part.split('\n', 1)[0] ?? '',
  steps: [...part.matchAll(/^\d+\. `([^`]+)`(.*(?:\n {3}.*)*)/gm)].map(([, file = '', line = '']) => ({ file, line })),
}));

const tree = readTree('.');

/** Files that no file before them in the way imports, and whose line names no other hand-over. */
function unreached({ steps }: Way): string[] {
  return steps
    .filter(({ line }, index) => index > 0 && !handOver.test(line))
    .filter(({ file }) => {
      const before = steps
        .slice(
          0,
          steps.findIndex((step) => step.file === file),
        )
        .map((step) => step.file);
      return !before.some((path) =>
        tree.get(path)?.imports.some(({ target, typeOnly }) => target === file && !typeOnly),
      );
    })
    .map(({ file }) => file);
}

test('five ways through the code are described, each in at most 20 files that exist', () => {
  expect(ways.map(({ name }) => name)).toEqual(['The search page', 'A booking', 'An email', 'A webhook', 'A photo']);
  for (const { name, steps } of ways) {
    const files = steps.map(({ file }) => file);
    expect(files.length, name).toBeGreaterThan(8);
    expect(files.length, name).toBeLessThanOrEqual(maxFiles);
    expect(new Set(files).size, `${name} names a file twice`).toBe(files.length);
    expect(
      files.filter((file) => !existsSync(file) || noStep.test(file)),
      name,
    ).toEqual([]);
  }
});

test.each(ways)('each file of $name is imported by one before it, or handed over as its line says', (way) => {
  expect(unreached(way)).toEqual([]);
});

test('a step that is left out is noticed', () => {
  const [search] = ways;
  const without = (search?.steps ?? []).filter(({ file }) => file !== 'src/features/search/queries.server.ts');
  expect(unreached({ name: 'with a gap', steps: without })).toContain('src/features/search/planner/count.server.ts');
});
