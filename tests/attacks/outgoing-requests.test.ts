import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** `fetch`, and what opens a connection in Node's own modules. */
const calls =
  /\bfetch\(|import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'/;

/**
 * What sends requests from the server, each to an address of the settings or of a fixed list, and none further on by a
 * redirect. The calendars of lenders are the only addresses that users name; `calendars.test.ts` attacks those.
 */
const senders = [
  'src/platform/identity/limited-fetch.server.ts',
  'src/platform/places/photon.server.ts',
  'src/platform/push/transport.server.ts',
  'src/platform/reports/reporter.server.ts',
  'src/platform/sms/transport.server.ts',
  'src/server/site/handlers/sandbox-proxy.ts',
];

/** Reads feeds of lenders with checks of its own, or asks whether a process of this machine is alive. */
const others = [
  'src/platform/calendars/calendars.server.ts',
  'src/server/launch/stack/lock.ts',
  'src/server/launch/stack/stack.ts',
  'src/server/launch/supervision/liveness.ts',
];

test('the server sends requests from known places alone, and follows no redirect', () => {
  const files = globSync(
    ['src/**/*.server.ts', 'src/platform/*.ts', 'src/server/**/*.ts', 'src/platform/calendars/*.ts'],
    {
      cwd: root,
      exclude: ['**/*.test.ts'],
    },
  );
  const text = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const found = [...new Set(files)].filter((path) => calls.test(text(path)));
  expect(found.toSorted()).toEqual([...senders, ...others].toSorted());
  for (const path of senders) expect(text(path), path).toContain("redirect: 'manual'");
});
