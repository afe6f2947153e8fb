import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { migrationsDone } from '#src/database/migrate.server.ts';
import type { App } from '#src/platform/app.ts';
import { coalesce } from '#src/platform/catalogue/coalesce.ts';
import type { SiteEnv } from '../site-env.ts';

/** Timeout in milliseconds: a readiness probe does not wait long. */
const timeoutMs = 2_000;

/**
 * `healthz`: the process is alive. `readyz`: it may receive traffic, because the database answers and has all
 * migrations.
 */
export function health(app: App, isDraining: () => boolean): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  // Coalesces concurrent probes, so that the database receives one query at a time.
  const databaseIsReady = coalesce(() => within(timeoutMs, isReady(app)));
  hono.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }));
  hono.get('/readyz', async (c) => {
    const ready = !isDraining() && (await databaseIsReady());
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'cache-control': 'no-store' });
  });
  return hono;
}

async function isReady({ db }: App): Promise<boolean> {
  await db.execute(sql`select 1`);
  return migrationsDone(db);
}

async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const ready = await Promise.race([answer.catch(() => false), late]);
  clearTimeout(timer);
  return ready;
}
