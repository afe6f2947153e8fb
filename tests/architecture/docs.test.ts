import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logInForm, signUpForm } from '#src/features/accounts/forms.ts';

const maxRecordLines = 70;
const read = (path: string) => readFileSync(path, 'utf8');
const found = (pattern: string | readonly string[]) => globSync(pattern).map((path) => path.replaceAll('\\', '/'));

const documents = found(['*.md', '{docs,src,sandbox,bench,demo,tests}/**/*.md']);
const files = found(['*', '{docs,src,sandbox,bench,demo,tests,public}/**']);
const names = new Set(files.map((path) => basename(path)));
const paths = new Set(files);
const spans = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** A path from the project's folder, from `src`, or from the document's own folder. */
function exists(document: string, path: string): boolean {
  const plain = path.replace(/\/$/, '');
  return [plain, `src/${plain}`, posix.join(dirname(document), plain)].some((candidate) =>
    candidate.includes('*') ? globSync(candidate).length > 0 : paths.has(posix.normalize(candidate)),
  );
}

const rooted = /^(src|tests|docs|bench|demo|sandbox|public|platform|features|pages|server|i18n|domain|ui|database)\//;
const source = /\.(ts|tsx|sql|css)$/;

/** Paths and file names in backticks, and targets of links and images, that do not exist. */
function missingIn(document: string, text: string): string[] {
  const quoted = spans(text).filter((span) => /^[\w./*-]+$/.test(span));
  const named = quoted.filter((span) => rooted.test(span) || (span.includes('/') && source.test(span)));
  const bare = quoted.filter((span) => /^[\w-][\w.-]*$/.test(span) && source.test(span) && !names.has(span));
  const targets = [...text.matchAll(/\]\(([^)#:\s]+)\)|src="([^":]+)"/g)].map(([, link, image]) => link ?? image ?? '');
  const broken = targets.filter((target) => !paths.has(posix.join(dirname(document), target).replace(/\/$/, '')));
  return [...named.filter((path) => !exists(document, path)), ...bare, ...broken];
}

test('documents name only files that exist', () => {
  expect(documents.length).toBeGreaterThan(30);
  const missing = documents.flatMap((path) => missingIn(path, read(path)).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});

test('a document with a file that does not exist is found', () => {
  const text = '`src/nowhere.ts`, `features/nowhere/*.ts`, `nowhere.server.ts`, [a link](nowhere.md), `src/routes.ts`';
  expect(missingIn('docs/api.md', text)).toEqual([
    'src/nowhere.ts',
    'features/nowhere/*.ts',
    'nowhere.server.ts',
    'nowhere.md',
  ]);
});

test('each decision has a number of its own, in its name and its title', () => {
  const records = found('docs/decisions/[0-9]*.md').filter((path) => !path.includes('template'));
  const numbers = records.map((path) => basename(path).slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  expect(records.filter((path) => !read(path).startsWith(`# ${basename(path).slice(0, 4)} · `))).toEqual([]);
});

test('documents name only commands that exist', () => {
  const text = documents.map(read).join('\n');
  const commands = [...text.matchAll(/\.\/rotation ([a-z]+)/g)].map(([, command = '']) => command);
  const known = /case \$command in\s+([a-z |]+)\)/.exec(read('rotation'))?.[1]?.split(' | ') ?? [];
  expect(commands.filter((command) => !known.includes(command))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const used = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
  expect(used.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});

test('a decision record fits on a page and says since when it holds', () => {
  const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
  expect(records.length).toBeGreaterThan(20);
  for (const path of records) {
    const text = read(path);
    expect(text.trimEnd().split('\n').length, path).toBeLessThanOrEqual(maxRecordLines);
    expect(text, path).toMatch(/^# \d{4} · .+\n\n(Proposed|Accepted|Superseded by \d{4}), \d{4}-\d\d-\d\d\./);
  }
});

test('every package has its reason in decision record 0002', () => {
  type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const record = read('docs/decisions/0002-the-stack.md');
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  expect(packages.filter((name) => !new RegExp(`[| ,]${name}[ ,]`).test(record))).toEqual([]);
});

describe('docs/api.md', () => {
  const api = read('docs/api.md');
  const [, table = ''] = /\| status \| codes \|([\s\S]+?)\n\n/.exec(api) ?? [];
  const documented = new Map(
    table.split('\n').flatMap((row) => spans(row).map((code) => [code, Number(/^\| (\d+)/.exec(row)?.[1])] as const)),
  );

  test('has every code of a refusal, with its status', () => {
    const refusals = [...read('src/domain/refusal-codes.ts').matchAll(/^ {2}'([a-z-]+)': (\d{3}),$/gm)];
    expect(refusals.length).toBeGreaterThan(50);
    const all = new Set(spans(api));
    expect(refusals.filter(([, code = '']) => !all.has(code)).map(([, code]) => code)).toEqual([]);
    const wrong = refusals.filter(
      ([, code = '', status]) => (documented.get(code) ?? Number(status)) !== Number(status),
    );
    expect(wrong.map(([, code]) => code)).toEqual([]);
  });

  test('has every code that is answered without a refusal', () => {
    const answers = ['src/api/wire/errors.ts', 'src/server/site/error-handler.ts'].flatMap((path) => [
      ...read(path).matchAll(/(?:errorAnswer\(|answer\(\s*c,\s*)(\d{3}),\s*'([a-z-]+)'/g),
    ]);
    const ofHead = read('src/platform/web/requests/request-head.ts').matchAll(/status: (\d{3}), code: '([a-z-]+)'/g);
    const codes = [...answers, ...ofHead].map(([, status, code = '']) => [code, Number(status)] as const);
    expect(codes.length).toBeGreaterThan(6);
    expect(codes.filter(([code, status]) => documented.get(code) !== status)).toEqual([]);
  });

  test('has every field of the forms of log-in and sign-up', () => {
    const [, section = ''] = /\n## Accounts\n([\s\S]+?)\n### /.exec(api) ?? [];
    const fields = [logInForm, signUpForm].flatMap(({ shape }) => Object.keys(shape));
    expect(fields).toContain('password');
    expect(fields.filter((name) => !spans(section).includes(name))).toEqual([]);
  });

  test('has every endpoint', () => {
    const endpoints = [...read('src/api/api.ts').matchAll(/path: '(\/[^']+)', methods: '(\w+)/g)]
      .map(([, path = '', method]) => `${method} /api${path.replace(/:(\w+)/, '{$1}')}`)
      .concat('POST /api/images/upload');
    expect([...api.matchAll(/^### (\w+ \/api\S+)/gm)].map(([, heading = '']) => heading).toSorted()).toEqual(
      endpoints.toSorted(),
    );
  });
});
