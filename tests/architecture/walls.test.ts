import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cycleBreaches } from './cycles.ts';
import { shapeBreaches } from './shape.ts';
import { tableBreaches } from './tables.ts';
import { bodyReader, readAnswers } from './rules.ts';
import { readTree, treeOf } from './tree.ts';
import { bodyBreaches, wallBreaches } from './walls.ts';

const root = resolve(import.meta.dirname, '../..');
const real = readTree(root);

/** A tree of one file with one import. */
const using = (path: string, target: string) =>
  treeOf({ [path]: `import { x } from '${target}';\nexport const y = x;\n` });

test('the checker parses the real tree and resolves its imports', () => {
  expect(real.size).toBeGreaterThan(300);
  const imports = [...real.values()].flatMap((file) => file.imports);
  expect(imports.length).toBeGreaterThan(real.size);
  const lost = imports.filter(
    ({ target, isPackage }) =>
      !isPackage && /\.tsx?$/.test(target) && !target.includes('/+types/') && !real.has(target),
  );
  expect(lost).toEqual([]);
});

test('the real tree has no forbidden import', () => {
  expect(wallBreaches(real)).toEqual([]);
});

test('every table of the real tree has one writer', () => {
  expect([...real.values()].flatMap(({ writes }) => writes)).toContain('listings');
  expect(tableBreaches(real)).toEqual([]);
});

test.each([
  'await tx.update(listings).set({ stock: 0 });',
  'await tx.execute(sql`update listings set stock = 0`);',
  'await tx.execute(sql`INSERT INTO listings (id) values (1)`);',
  'await tx.delete(listings);',
  'const store = privatePhotoStore({ table: listings });',
])('a second feature may not write another’s table: %s', (line) => {
  const schema = `import { listings } from '#src/database/schema/listings.ts';\n`;
  const tree = treeOf({
    'src/features/listings/commands.server.ts': `${schema}await tx.insert(listings);`,
    'src/features/checkout/commands.server.ts': `${schema}${line}`,
  });
  expect(tableBreaches(tree)).toEqual([
    { table: 'listings', writers: ['src/features/checkout', 'src/features/listings'] },
  ]);
});

test('only one folder of the real tree reads request bodies', () => {
  expect([...real.values()].filter(({ path, bodies }) => path.startsWith(bodyReader) && bodies.length > 0)).not.toEqual(
    [],
  );
  expect(bodyBreaches(real)).toEqual([]);
  for (const path of readAnswers) expect(real.get(path)?.bodies, path).not.toEqual([]);
});

test.each([
  ['src/pages/accounts/log-in.tsx', 'const form = await request.formData();'],
  ['src/pages/accounts/log-in.tsx', 'const form = await args.request.formData();'],
  ['src/api/api.ts', 'const body = await c.req.json();'],
  ['src/api/api.ts', 'const body = await c.req.raw.clone().text();'],
  ['src/server/site/handlers/test-clock.ts', 'const body = await c.req.parseBody({ all: true });'],
  ['src/server/webhooks/stripe.ts', 'const bytes = await c.req.arrayBuffer();'],
  ['src/server/site/csrf.ts', 'for await (const part of c.req.raw.body) bytes += part.length;'],
  ['src/features/conversations/commands.server.ts', 'const sent = await sentBy.blob();'],
])('%s may not read a body by itself: %s', (path, line) => {
  expect(bodyBreaches(treeOf({ [path]: line }))).toHaveLength(1);
});

test('the real tree has no import cycle', () => {
  expect(cycleBreaches(real)).toEqual([]);
});

test('file names, sizes and folders of the real tree follow the rules', () => {
  expect(shapeBreaches(real)).toEqual([]);
});

test.each([
  ['src/domain/money/money.ts', 'node:fs', 'domain uses no package'],
  ['src/domain/money/money.ts', 'zod', 'domain uses no package'],
  ['src/domain/money/money.ts', '#src/platform/config.ts', 'domain may not use platform'],
  ['src/domain/money/money.ts', '#marketplace', 'domain may not use marketplace'],
  ['src/processes/transaction.ts', '#src/database/database.server.ts', 'processes may not use database'],
  ['src/processes/transaction.ts', 'zod', 'processes uses no package'],
  ['src/database/columns.ts', '#src/platform/config.ts', 'database may not use platform'],
  ['src/platform/email/email.ts', '#src/features/accounts/rules.ts', 'platform may not use features'],
  ['src/platform/app.ts', '../../demo/seed.ts', 'platform may not use demo'],
  ['src/ui/forms/button.tsx', '#src/features/listings/rules.ts', 'ui may not use features'],
  ['src/ui/forms/button.tsx', '../../platform/config.ts', 'ui may not use platform'],
  ['src/ui/forms/button.tsx', 'node:fs', 'ui runs in the browser'],
  ['src/features/listings/rules.ts', '#src/pages/home.tsx', 'features may not use pages'],
  ['src/features/listings/rules.ts', '#src/server/web.ts', 'features may not use server'],
  ['src/features/listings/rules.ts', '#tests/support/database.ts', 'features may not use tests'],
  ['src/pages/home.tsx', '#src/database/database.server.ts', 'pages may not use database'],
  ['src/pages/home.tsx', '../database/schema/people.ts', 'pages may not use database'],
  ['src/pages/home.tsx', 'drizzle-orm', 'drizzle-orm is known only to'],
  ['src/pages/home.tsx', '#src/api/api.ts', 'pages may not use api'],
  ['src/api/listings.ts', '#src/database/schema/users.ts', 'api may not use database'],
  ['src/api/listings.ts', '#src/ui/forms/button.tsx', 'api may not use ui'],
  ['src/server/web.ts', '#src/pages/home.tsx', 'server may not use pages'],
])('%s may not import %s', (path, target, rule) => {
  expect(wallBreaches(using(path, target)).map((breach) => breach.rule)).toEqual([expect.stringContaining(rule)]);
});

test.each([
  ['stripe', 'src/features/payments/commands.server.ts'],
  ['@stripe/stripe-js', 'src/pages/checkout.tsx'],
  ['nodemailer', 'src/features/notifications/jobs.server.ts'],
  ['pg-boss', 'src/server/worker.ts'],
  ['sharp', 'src/features/listings/commands.server.ts'],
  ['@aws-sdk/client-s3', 'src/features/listings/commands.server.ts'],
  ['@conform-to/zod/v4', 'src/pages/accounts/auth-action.server.ts'],
  ['@conform-to/zod/v4', 'src/features/accounts/components/log-in-form.tsx'],
  ['zod', 'src/features/accounts/forms.ts'],
  ['hono', 'src/features/accounts/session.server.ts'],
])('the vendor package %s may not be imported by %s', (vendor, path) => {
  expect(wallBreaches(using(path, vendor))).toHaveLength(1);
});

test('the payment sandbox neither imports other code nor is imported', () => {
  const sandbox = 'sandbox/main.ts';
  expect(wallBreaches(using('src/platform/payments/stripe.server.ts', '#sandbox/main.ts'))).toHaveLength(1);
  expect(wallBreaches(using('src/server/web.ts', `#${sandbox}`))).toHaveLength(1);
  expect(wallBreaches(using(sandbox, '#src/platform/config.ts'))).toHaveLength(1);
  expect(wallBreaches(using(sandbox, './settings.ts'))).toEqual([]);
});

test('only the files directly in a feature’s folder may be imported from outside', () => {
  const inside = '#src/features/accounts/passwords/passwords.server.ts';
  expect(wallBreaches(using('src/features/listings/queries.server.ts', inside))).toHaveLength(1);
  expect(wallBreaches(using('src/server/web.ts', inside))).toHaveLength(1);
  expect(wallBreaches(using('src/pages/log-in.tsx', inside))).toHaveLength(1);
  expect(wallBreaches(using('src/pages/log-in.tsx', '#src/features/accounts/components/auth-layout.tsx'))).toEqual([]);
  expect(wallBreaches(using('src/features/listings/queries.server.ts', '#src/features/accounts/rules.ts'))).toEqual([]);
});

test('a feature imports only features before it in the order', () => {
  expect(wallBreaches(using('src/features/accounts/rules.ts', '#src/features/listings/rules.ts'))).toHaveLength(1);
  expect(wallBreaches(using('src/features/transactions/rules.ts', '#src/features/reminders/rules.ts'))).toHaveLength(1);
  expect(wallBreaches(using('src/features/reminders/rules.ts', '#src/features/transactions/rules.ts'))).toEqual([]);
});

test('every form of import is detected', () => {
  const ways = [
    `import x from '#src/features/listings/rules.ts';`,
    `import '#src/features/listings/rules.ts';`,
    `import type { X } from '#src/features/listings/rules.ts';`,
    `export { x } from '#src/features/listings/rules.ts';`,
    `export * from '#src/features/listings/rules.ts';`,
    `export const x = await import('#src/features/listings/rules.ts');`,
    `import x from '../../features/listings/rules.ts?url';`,
  ];
  for (const text of ways) expect(wallBreaches(treeOf({ 'src/ui/deep/button.tsx': text })), text).toHaveLength(1);
});

test('cycles between files are detected, including type imports', () => {
  const files = {
    'src/domain/a.ts': `import { b } from './b.ts';\nexport const a = b;`,
    'src/domain/b.ts': `import { c } from './c.ts';\nexport const b = c;`,
    'src/domain/c.ts': `import type { a } from './a.ts';\nexport const c: typeof a = 1;`,
  };
  expect(cycleBreaches(treeOf(files)).map(({ detail }) => detail)).toEqual([
    'src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
  ]);
});

test('cycles between features are detected, even without a cycle between files', () => {
  const files = {
    'src/features/reviews/a.ts': `import { b } from '#src/features/moderation/b.ts';\nexport const a = b;`,
    'src/features/moderation/b.ts': `export const b = 1;`,
    'src/features/moderation/c.ts': `import { d } from '#src/features/reviews/d.ts';\nexport const c = d;`,
    'src/features/reviews/d.ts': `export const d = 1;`,
  };
  expect(cycleBreaches(treeOf(files)).map(({ rule }) => rule)).toEqual(['import cycle between features']);
});

test.each([
  ['src/ui/Button.tsx', 'export const x = 1;', 'file names are kebab-case'],
  ['src/ui/date_field.tsx', 'export const x = 1;', 'file names are kebab-case'],
  ['src/utils/dates.ts', 'export const x = 1;', 'folders are named after the domain'],
  ['src/features/listings/helpers/a.ts', 'export const x = 1;', 'folders are named after the domain'],
  ['src/ui/long.ts', 'export const x = 1;\n'.repeat(301), 'no file is longer than 300 lines'],
  ['src/features/listings/index.ts', `export * from './rules.ts';`, 'no file only re-exports others'],
  [
    'src/features/listings/all.ts',
    `export { a } from './a.ts';\nexport { b } from './b.ts';`,
    'no file only re-exports others',
  ],
])('%s breaks a rule of shape', (path, text, rule) => {
  expect(shapeBreaches(treeOf({ [path]: text })).map((breach) => breach.rule)).toEqual([rule]);
});
