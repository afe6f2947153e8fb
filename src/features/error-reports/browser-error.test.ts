import { expect, test } from 'vitest';
import { describe } from '#src/platform/logger/describe-error.ts';
import { readBrowserError } from './browser-error.ts';

const sent = { name: 'TypeError', message: 'x is not a function', stack: '', path: '/s' };

test.each([
  [{ ...sent }, 'render'],
  [{ ...sent, message: 'Failed to fetch' }, 'load'],
  [{ ...sent, message: 'Load failed' }, 'load'],
  [{ ...sent, message: 'NetworkError when attempting to fetch resource.' }, 'load'],
  [{ ...sent, message: 'Failed to fetch the dress' }, 'render'],
  [{ ...sent, stray: true }, 'stray'],
  [{ ...sent, stray: 'x' }, 'render'],
  [{ ...sent, name: 'ChunkFailure' }, 'chunk'],
  [{ ...sent, message: 'Failed to fetch dynamically imported module: /assets/a.js' }, 'chunk'],
])('%j is of the kind %s', (report, kind) => {
  expect(readBrowserError(report)).toMatchObject({ kind, path: '/s' });
});

test.each([null, 'text', [], {}, { ...sent, message: 7 }, { ...sent, path: 'https://other.example/' }])(
  '%j is no report',
  (report) => {
    expect(readBrowserError(report)).toBeNull();
  },
);

test('an error that the server has logged itself is not logged again', () => {
  expect(readBrowserError({ ...sent, message: 'Unexpected Server Error' })).toBe('logged');
});

test.each([
  [
    'TypeError: x\n    at f (https://rotation.example/assets/a.js:1:2)\n    at https://rotation.example/assets/b.js:3:4',
  ],
  ['f@https://rotation.example/assets/a.js:1:2\n@https://rotation.example/assets/b.js:3:4\n'],
])('the frames of every browser are read: %j', (stack) => {
  const read = readBrowserError({ ...sent, stack });
  expect(read).toHaveProperty('error');
  expect(describe((read as { error: Error }).error)).toMatchObject({
    error: 'TypeError',
    message: 'x is not a function',
    stack: ['at f (https://rotation.example/assets/a.js:1:2)', 'at https://rotation.example/assets/b.js:3:4'],
  });
});

test('no address keeps its query, and no text that was parsed is kept', () => {
  const message = 'Failed to fetch dynamically imported module: https://rotation.example/assets/a.js?who=mei#t=1';
  const stack = `TypeError\n    at f (https://rotation.example/s?q=red+dress&t=1:3:4)\n    at g (/assets/b.js:1:2)`;
  const { error } = readBrowserError({ ...sent, message, stack }) as { error: Error };
  expect(error.message).toBe('Failed to fetch dynamically imported module: https://rotation.example/assets/a.js');
  expect(error.stack).toBe('    at f (https://rotation.example/s:3:4)\n    at g (/assets/b.js:1:2)');
  const parsed = { ...sent, name: 'SyntaxError', message: `Unexpected token 'M', "Mei Lin" is not valid JSON` };
  expect(readBrowserError(parsed)).toMatchObject({ error: { message: `Unexpected token 'M', "…" is not valid JSON` } });
});

test('a path comes without its query, and a name is a word', () => {
  const read = readBrowserError({ ...sent, path: '/reset-password?t=secret#x', name: 'Mei Lin <mei@example.nz>' });
  expect(read).toMatchObject({ path: '/reset-password', error: { name: 'Error' } });
});
