import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const maxFiles = 25;

/** The lists of ARCHITECTURE.md, section "Five ways through the code": heading and files in order. */
const ways = readFileSync('ARCHITECTURE.md', 'utf8')
  .split('## Five ways through the code')[1]
  ?.split(/^### /m)
  .slice(1)
  .map((part) => ({
    name: part.split('\n', 1)[0] ?? '',
    files: [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  }));

test('five ways through the code are described, each in at most 25 files that exist', () => {
  expect(ways?.map(({ name }) => name)).toEqual(['The search page', 'A booking', 'An email', 'A webhook', 'A photo']);
  for (const { name, files } of ways ?? []) {
    expect(files.length, name).toBeGreaterThan(8);
    expect(files.length, name).toBeLessThanOrEqual(maxFiles);
    expect(new Set(files).size, `${name} names a file twice`).toBe(files.length);
    expect(
      files.filter((file) => !existsSync(file)),
      name,
    ).toEqual([]);
  }
});
