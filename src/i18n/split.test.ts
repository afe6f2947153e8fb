import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idsIn, splitMessages } from './split.ts';

test('a module is bundled with the messages that it names, and no others', () => {
  expect(idsIn(`<FormattedMessage id="search.clear" /> formatMessage({ id: 'ui.close' }) 'ui.closed' "a.css"`)).toEqual(
    ['ui.close', 'search.clear'],
  );
});

test('a message id with a placeholder matches all possible messages', () => {
  const found = idsIn('intl.formatMessage({ id: `transaction.confirm.${act}-keep` })');
  expect(found.length).toBeGreaterThan(1);
  expect(found.every((id) => /^transaction\.confirm\..+-keep$/.test(id))).toBe(true);
});

test('only modules of the site take messages along: no package, no other folder, not the messages themselves', () => {
  const project = join(import.meta.dirname, '../..');
  const taken = (path: string) => splitMessages().transform("say('ui.close')", join(project, path)) !== null;
  expect(['src/ui/overlays/modal.tsx', 'src/root.tsx'].map(taken)).toEqual([true, true]);
  expect(['node_modules/some/index.js', 'demo/load.ts', 'src/i18n/shell.ts'].map(taken)).toEqual([false, false, false]);
});

test('the sentences that the server alone makes are left out of the browser bundle', () => {
  const { transform } = splitMessages();
  const path = join(import.meta.dirname, 'refusals.ts');
  const code = transform(readFileSync(path, 'utf8'), path)?.code;
  expect(code).toContain('"refusal.conflict"');
  expect(code).not.toContain('account-refusal.');
  expect(code).not.toContain('refusal-edge.');
});

test('an error of a field is named where the browser takes its sentence along, and not by the server alone', () => {
  const sources = join(import.meta.dirname, '..');
  const files = globSync('{pages,features,shell,ui}/**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) => !file.includes('.test.'),
  );
  const read = (file: string) => readFileSync(join(sources, file), 'utf8');
  const isOfServer = (file: string) => file.endsWith('.server.ts');
  const inBrowser = new Set(files.filter((file) => !isOfServer(file)).flatMap((file) => idsIn(read(file))));
  const named = files
    .filter((file) => isOfServer(file))
    .flatMap((file) => [...read(file).matchAll(/\berror: (['`])(.+?)\1/g)].flatMap(([, , id]) => idsIn(`'${id}'`)));
  expect(named.filter((id) => !inBrowser.has(id))).toEqual([]);
});
