import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRunByNode } from './watch-sources.ts';

test.each([
  'server/web.ts',
  'features/accounts/commands.server.ts',
  'domain/money/money.ts',
  'api/api.ts',
  'i18n/refusals.ts',
])('an edit of %s restarts web and worker', (path) => expect(isRunByNode(path)).toBe(true));

test.each([
  'pages/home.tsx',
  'pages/answers.server.ts',
  'ui/theme.css',
  'features/listings/tile.tsx',
  'domain/money/money.test.ts',
  'server/launch/start.ts',
  'shell/sheets.ts',
  'platform/payments/browser/card-field.ts',
])('an edit of %s does not', (path) => expect(isRunByNode(path)).toBe(false));

test('the folders that are left out exist', () => {
  const named = ['pages', 'ui', 'shell', 'server/launch', 'platform/payments/browser', 'routes.ts'];
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '../../..', path)))).toEqual([]);
});
