import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { preauthorised, rentalOrder, rentalFixture } from '#tests/support/test-context.ts';
import { attentionOf } from './attention.server.ts';

const context = await contextOfFile();
const { db } = context.app;

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** The statements that `run` sends through the pool. */
async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(db.$client, 'query');
  await run();
  const calls = spy.mock.calls as unknown as [{ text: string; values?: unknown[] }, unknown[]?][];
  spy.mockRestore();
  return calls.map(([{ text, values }, given]) => ({ text, values: given ?? values ?? [] }));
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Plans'?: readonly Node[];
};

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values }: Statement): Promise<readonly Node[]> {
  const { rows } = await db.$client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error('No plan');
  return nodesOf(plan);
}

const many = 10_000;

/** As many ended transactions of the same two people, with as many notifications that both have seen. */
async function addHistory(transactionId: string): Promise<void> {
  await db.execute(sql`
    create temporary table copies as select t.*, number from transactions t, generate_series(1, ${many}::int) number
    where t.id = ${transactionId}`);
  await db.execute(sql`
    insert into transactions (id, process_name, process_version, state, customer_id, provider_id, listing_id, listing, kind,
      currency, client_key, last_transitioned_at)
    select gen_random_uuid(), process_name, process_version, 'completed', customer_id, provider_id, listing_id, listing, kind,
      currency, client_key || number, rotation_now() - make_interval(hours => number) from copies`);
  await db.execute(sql`
    insert into notification_events (recipient_id, kind, transaction_id, detail_page, once_key, seen_at)
    select user_id, 'news', id, '/', id || ':' || user_id, rotation_now()
    from transactions, unnest(array[customer_id, provider_id]) user_id where state = 'completed'`);
  await db.execute(sql`analyze transactions, notification_events`);
}

test('the counts of a page are one query, which reads only what waits, is unseen or lies in the bag, however long the history is', async () => {
  const fixture = await rentalFixture(context);
  const other = { ...fixture, customerId: await makeUser(db) };
  // Of a table of one page no index is read.
  for (let count = 0; count < 100; count++) await makeRental(db, { authorId: fixture.lenderId });
  await preauthorised(context, other, await rentalOrder(context, fixture.listingId, 20));
  await addHistory(await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId, 40)));
  for (const [userId, counts] of [
    [fixture.lenderId, { waiting: 2, unseen: 2, bag: 0 }],
    [fixture.customerId, { waiting: 0, unseen: 1, bag: 0 }],
  ] as const) {
    const statements = await statementsOf(async () => expect(await attentionOf(context.app, userId)).toEqual(counts));
    expect(statements).toHaveLength(1);
    for (const statement of statements) {
      const nodes = await planOf(statement);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      const read = nodes.map(
        (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      );
      expect(Math.max(...read)).toBeLessThan(20);
    }
  }
});

test('no more unseen notifications are read than tell that there are more than 99', async () => {
  const userId = await makeUser(db);
  await db.execute(sql`
    insert into notification_events (recipient_id, kind, detail_page, once_key)
    select ${userId}, 'news', '/', ${userId} || number from generate_series(1, 1000) number`);
  expect(await attentionOf(context.app, userId)).toEqual({ waiting: 0, unseen: 100, bag: 0 });
});

test('a limited session does not count the notifications that its bell hides', async () => {
  const userId = await makeUser(db);
  await db.execute(sql`
    insert into notification_events (recipient_id, kind, detail_page, once_key)
    select ${userId}, kind, '/', ${userId} || kind from unnest(array['search-found', 'search-ended', 'payout-due']) kind`);
  const unseen = async (limited: boolean) => (await attentionOf(context.app, userId, limited)).unseen;
  expect([await unseen(false), await unseen(true)]).toEqual([3, 1]);
});
