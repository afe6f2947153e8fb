import { expect, test } from 'vitest';
import { isRunByNode } from './watch-sources.ts';

test.each(['server/web.ts', 'features/accounts/commands.server.ts', 'domain/money/money.ts', 'api/api.ts'])(
  'an edit of %s restarts web and worker',
  (path) => expect(isRunByNode(path)).toBe(true),
);

test.each([
  'pages/home.tsx',
  'pages/answers.server.ts',
  'ui/theme.css',
  'features/listings/tile.tsx',
  'domain/money/money.test.ts',
  'server/launch/start.ts',
])('an edit of %s does not', (path) => expect(isRunByNode(path)).toBe(false));
