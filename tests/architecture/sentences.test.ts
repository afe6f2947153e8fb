import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sentencesIn } from './sentences.ts';

const root = resolve(import.meta.dirname, '../..');

/** Texts that stand outside the catalogue, by what their paths begin with, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/features/documents/texts/': 'documents are content with versions',
  'src/features/error-reports/browser-error.ts': 'the name of an error of React Router',
  'src/features/listings/publishing/designers.ts': 'names of brands',
  'src/pages/styleguide': 'a page for developers',
};

const files = globSync('src/{pages,features,shell,ui}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$/.test(path) && !Object.keys(elsewhere).some((begin) => path.startsWith(begin)),
);

test('sentences that people read are in src/i18n', () => {
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((path) =>
    sentencesIn(path, readFileSync(resolve(root, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('sentences in JSX, in literals and in templates are found, those for the log are not', () => {
  const found = (text: string) => sentencesIn('a.tsx', text);
  expect(found('export const a = <p>Try again</p>;')).toEqual(['Try again']);
  expect(found("export const label = 'Try again';")).toEqual(['Try again']);
  expect(found('export const told = `${name} has paid`;')).toEqual(['{} has paid']);
  expect(found('export const told = `Answer by ${deadline}.`;')).toEqual(['Answer by {}.']);
  expect(found("throw new Error('No such page');")).toEqual([]);
  expect(found("app.logger.warn('The database did not answer');")).toEqual([]);
  expect(found('export const a = <p className="Grid gap" id=\'listing.title\' />;')).toEqual([]);
});

test('every exception still has such a text', () => {
  const texts = globSync('src/{pages,features}/**/*.{ts,tsx}', { cwd: root });
  const needless = Object.keys(elsewhere).filter(
    (begin) =>
      !texts.some(
        (path) => path.startsWith(begin) && sentencesIn(path, readFileSync(resolve(root, path), 'utf8')).length > 0,
      ),
  );
  expect(needless).toEqual([]);
});
