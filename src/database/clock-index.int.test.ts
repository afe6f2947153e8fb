import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';

const { app } = await contextOfFile();

test('what is due by the clock is found by an index, and not by asking the clock at each row', async () => {
  const plans = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = (query: string) => tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`));
    return [
      await plan('select transaction_id from handover_plans where look_at <= rotation_now() and look_at is not null'),
      await plan(`select id from emails where created_at < rotation_now() - interval '90 days'`),
    ].map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'));
  });
  expect(plans[0]).toMatch(/handover_plans_look[^]*Index Cond: \(.*look_at <= rotation_now\(\)/);
  expect(plans[1]).toMatch(/emails_created[^]*Index Cond: \(created_at < \(rotation_now\(\) - /);
});
