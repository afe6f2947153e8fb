import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Names that the specification gives to kinds of lenders, whatever the site is called. */
const kinds = /'search\.vendor\.\w+'/;

test('texts take the name of the site from its setting', () => {
  const named = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').split('\n'))
    .filter((line) => /\bRotation\b/.test(line) && !kinds.test(line) && !line.trim().startsWith('*'));
  expect(named).toEqual([]);
});
