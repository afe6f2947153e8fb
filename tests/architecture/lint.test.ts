import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Each file contains one fault that the linter's configuration must report. */
const faults: Readonly<Record<string, readonly [text: string, rule: string]>> = {
  'src/domain/any.ts': ['export const x = (a: any) => a as string;', 'no-explicit-any'],
  'src/domain/ignore.ts': ['// @ts-ignore\nexport const x: number = "a";', 'ban-ts-comment'],
  'src/domain/default-export.ts': ['export default 1;', 'no-default-export'],
  'src/domain/one.ts': [`import { two } from './two.ts';\nexport const one = () => two;`, 'no-cycle'],
  'src/domain/two.ts': [`import { one } from './one.ts';\nexport const two = () => one;`, 'no-cycle'],
  'src/features/floating.ts': [
    'const save = async () => 1;\nexport function go(): void {\n  save();\n}',
    'no-floating-promises',
  ],
  'src/domain/types.ts': [`import { a } from './a.ts';\nexport type B = typeof a;`, 'consistent-type-imports'],
  'src/domain/a.ts': ['export const a = 1;', 'nothing'],
  'src/server/print.ts': ['console.log(1);', 'no-console'],
  'src/domain/switch.ts': [
    `export function f(x: 'a' | 'b'): number | undefined {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return undefined;\n}`,
    'switch-exhaustiveness-check',
  ],
  'src/domain/long.ts': [`export function f(): void {\n${'  Math.random();\n'.repeat(51)}}`, 'max-lines-per-function'],
};

let folder: string;
let diagnostics: { filename: string; code: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const name of ['.oxlintrc.json', 'package.json']) cpSync(join(root, name), join(folder, name));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: [] }, include: ['src'] }),
  );
  for (const [path, [text]] of Object.entries(faults)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const tools = join(root, 'node_modules/.bin');
  const { stdout } = spawnSync(process.execPath, [join(tools, 'oxlint'), '--type-aware', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    // The linter finds its type-aware backend on the PATH.
    env: { ...process.env, PATH: `${tools}:${process.env['PATH']}` },
    timeout: 120_000,
  });
  diagnostics = JSON.parse(stdout).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(faults).filter(([, [, rule]]) => rule !== 'nothing'))(
  'the linter reports the fault in %s',
  (path, [, rule]) => {
    const codes = diagnostics.filter(({ filename }) => filename.endsWith(path)).map(({ code }) => code);
    expect(codes.join(' ')).toContain(rule);
  },
);

test('the linter reports nothing for a correct file', () => {
  expect(diagnostics.filter(({ filename }) => filename.endsWith('src/domain/a.ts'))).toEqual([]);
});
