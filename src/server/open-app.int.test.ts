import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fullPools } from '#src/platform/postgres/connection-plan.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { openApp } from './open-app.ts';

const context = await contextOfFile();

test('a statement of the site and of the worker ends after 15 seconds', async () => {
  const app = await openApp(context.app.config, { pools: fullPools });
  try {
    const shown = async (name: string) =>
      Object.values((await app.db.execute(sql.raw(`show ${name}`))).rows[0] ?? {})[0];
    expect(await shown('statement_timeout')).toBe('15s');
    expect(await shown('idle_in_transaction_session_timeout')).toBe('30s');
  } finally {
    await app.close();
  }
});
