import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { readSettings } from '#src/platform/settings.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { launchDatabase } from './database.ts';

let fresh: FreshDatabase;
beforeAll(async () => void (fresh = await freshDatabase()));
afterAll(() => fresh.close());

function launched(env: Readonly<Record<string, string>>) {
  const settings = readSettings({ DATABASE_URL: fresh.url, ...env });
  return launchDatabase(settings, () => {}, new AbortController().signal);
}

test('the server is asked how many connections there are, and some stay free', async () => {
  const { rows } = await fresh.db.execute<{ max: number }>(sql`select current_setting('max_connections')::int as max`);
  expect((await launched({})).connections).toBe((rows[0]?.max ?? 0) - 3 - 10);
  expect((await launched({ DATABASE_CONNECTIONS: '60' })).connections).toBe(60);
});

test('a start is refused when its processes need more connections than there are', async () => {
  await expect(launched({ DATABASE_CONNECTIONS: '60', WEB_PROCESSES: '3' })).rejects.toThrow(
    '3 web processes and 1 worker need at least 70 database connections, and DATABASE_CONNECTIONS allows 60.',
  );
  await fresh.db.execute(sql.raw(`alter database ${new URL(fresh.url).pathname.slice(1)} connection limit 40`));
  await expect(launched({})).rejects.toThrow(/lets Rotation open 40 \(the connection limit of its role or database\)/);
});
