import { expect, test } from 'vitest';
import { packagesOf, runTimePackages } from './run-time-packages.ts';

const web = {
  fileName: 'web.js',
  imports: ['node:fs', 'path', 'pages.js', 'csv-parse/sync', 'react'],
  dynamicImports: ['@aws-sdk/client-s3', 's3.js'],
};
const chunks = [web, { fileName: 'pages.js', imports: ['react'] }, { fileName: 's3.js' }];

test('the packages of a bundle are named once, without what they are asked for and without its own files', () => {
  expect(packagesOf(chunks)).toEqual(['@aws-sdk/client-s3', 'csv-parse', 'react']);
});

test('a bundle that imports a development package is not built', () => {
  const plugin = runTimePackages(['vite']);
  const error = (message: string): never => {
    throw new Error(message);
  };
  const build = (names: string[]) =>
    plugin.generateBundle.call({ error }, null, { web: { fileName: 'web.js', imports: names } });
  expect(() => build(['react', 'vite'])).not.toThrow();
  expect(() => build(['react', 'vitest/config'])).toThrow('The server imports what is no dependency: vitest');
});
