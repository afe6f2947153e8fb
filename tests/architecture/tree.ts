import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { sandbox } from './rules.ts';

export type Import = {
  /** A path of the tree (`src/ui/forms/button.tsx`) or a package (`drizzle-orm`, `node:fs`). */
  readonly target: string;
  readonly isPackage: boolean;
  readonly typeOnly: boolean;
};

export type SourceFile = {
  /** Relative to the project's folder, with slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Whether every export is a re-export. */
  readonly onlyReExports: boolean;
  /** Schema tables that the file inserts into, updates or deletes from, in snake case. */
  readonly writes: readonly string[];
  /** Methods by which the file reads a whole body, of a request or a response: `text()`, `formData()`. */
  readonly bodies: readonly string[];
};

export type Tree = ReadonlyMap<string, SourceFile>;

const sources = [
  'src/**/*.{ts,tsx}',
  'sandbox/**/*.ts',
  'tests/**/*.{ts,tsx}',
  'demo/**/*.{ts,tsx}',
  'bench/**/*.{ts,tsx}',
  '*.ts',
];

/** Reads every source file below a folder. */
export function readTree(root: string): Tree {
  const paths = globSync(sources, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return treeOf(Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));
}

/** Builds a tree from source texts, so that a test can plant a violation. */
export function treeOf(texts: Readonly<Record<string, string>>): Tree {
  return new Map(Object.entries(texts).map(([path, text]) => [path, readFile(path, text)]));
}

function readFile(path: string, text: string): SourceFile {
  const { module } = parseSync(path, text);
  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const named = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...exported.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [],
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      name: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`](.*)['"`]$/, '$1'),
      typeOnly: false,
    })),
  ];
  const imports = named.map(({ name, typeOnly }) => ({ ...resolveName(path, name), typeOnly }));
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports,
    bodies: bodiesRead(text),
    writes: path.startsWith(sandbox) ? [] : tablesWritten(text, tablesKnown(module.staticImports, path)),
    onlyReExports: exported.length > 0 && exported.every(({ moduleRequest }) => moduleRequest !== null),
  };
}

type StaticImports = ReturnType<typeof parseSync>['module']['staticImports'];

/** Local names of the tables that a file imports from the schema. */
function tablesKnown(statements: StaticImports, path: string): ReadonlySet<string> {
  const ofSchema = statements.filter(({ moduleRequest }) =>
    resolveName(path, moduleRequest.value).target.startsWith('src/database/schema/'),
  );
  return new Set(ofSchema.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
}

/** Tables written through Drizzle (`.insert(listings)`), in raw SQL (`update listings set`) or by a store (`table: listings`). */
function tablesWritten(text: string, known: ReadonlySet<string>): string[] {
  const called = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) => name);
  const rawSql = [...text.matchAll(/\b(?:insert into|delete from|update(?= \w+ set\b)) (\w+)/gi)];
  const stored = [...text.matchAll(/\bprivatePhotoStore\(\{\s*table: (\w+)/g)].map(([, name = '']) => name);
  return [
    ...[...called, ...stored].filter((name) => known.has(name)).map(inSnakeCase),
    ...rawSql.map(([, name = '']) => name.toLowerCase()),
  ];
}

/** Body methods of Request, Response and Hono's request, on an object of any name, and reads of the body stream. */
function bodiesRead(text: string): string[] {
  const called = text.matchAll(/\.(formData|json|text|arrayBuffer|blob|bytes|parseBody)\(\s*(?:\{[^()]*\})?\s*\)/g);
  const streamed = text.matchAll(/\b(?:req|request|raw|incoming)\.(body)\b/g);
  return [...called, ...streamed].map(([, name = '']) => name);
}

/** `lineItems` → `line_items`. */
function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
}

function resolveName(from: string, name: string): Omit<Import, 'typeOnly'> {
  const plain = name.replace(/\?.*$/, '');
  if (plain === '#marketplace') return { target: 'marketplace.config.ts', isPackage: false };
  if (plain.startsWith('#')) return { target: plain.slice(1), isPackage: false };
  if (plain.startsWith('.')) return { target: posix.join(posix.dirname(from), plain), isPackage: false };
  return { target: packageOf(plain), isPackage: true };
}

/** `@scope/name/deep` → `@scope/name`. */
function packageOf(name: string): string {
  const parts = name.split('/');
  return name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? name);
}
