import { sql } from 'drizzle-orm';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import type { InboxParams } from '#src/features/transactions/inbox-lists.server.ts';
import { inboxWithCounts } from '#src/features/transactions/inbox.server.ts';
import { ownPostgres } from '#tests/faults/own-postgres.ts';
import { makeTestContext, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import type { Once } from '../load/driver.ts';
import { printMeasured } from '../report/print.ts';
import type { Findings } from '../report/measured.ts';
import { alternate } from './alternate.ts';

/** Transactions of one lender, and as many orders of one customer. */
const transactions = 10_000;
const others = 400;

/**
 * The inbox of a lender, and of a customer, with 10,000 transactions: all that its page reads. Beside the one statement that
 * reads the 100 latest of them by an index, because a list can cost no less.
 */
export async function inboxTargets(findings: Findings, seconds: number): Promise<void> {
  const context = await makeTestContext(await ownPostgres());
  try {
    const { app } = context;
    const { lenderId, customerId } = await fill(context);
    const latest: Once = async () => {
      const { rowCount } = await app.db.execute(sql`select * from transactions where provider_id = ${lenderId}
        order by last_activity_at desc nulls last, id limit 100`);
      return { ok: rowCount === 100, bytes: 0 };
    };
    const read = (userId: string, params: Omit<InboxParams, 'page'>): Once => {
      return async () => {
        const viewer = { id: userId };
        const [{ rows }] = await Promise.all([
          inboxWithCounts(app, viewer, { ...params, page: 1 }),
          attentionOf(app, userId),
        ]);
        return { ok: rows.length > 0, bytes: 0 };
      };
    };
    const targets: Readonly<Record<string, Once>> = {
      'inbox of 10,000: sales': read(lenderId, { side: 'sales', kind: null }),
      'inbox of 10,000: orders': read(customerId, { side: 'orders', kind: 'rent' }),
      'inbox of 10,000: offers received': read(lenderId, { side: 'sales', kind: 'offers' }),
      'inbox of 10,000: a word': read(lenderId, { side: 'sales', kind: null, words: 'dress 4711' }),
    };
    for (const [name, target] of Object.entries(targets)) {
      const baseline = { name: '100 rows by an index', once: latest };
      const measured = await alternate({ name, connections: 1, target, baseline }, seconds);
      findings.measured.push(measured);
      printMeasured(measured);
    }
  } finally {
    await context.close();
  }
}

type People = { readonly lenderId: string; readonly customerId: string };

/** Written by statements, because 20,000 orders by the commands would take an hour. */
async function fill(context: TestContext): Promise<People> {
  const { db } = context.app;
  const { lenderId, customerId, listingId } = await rentalFixture(context);
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);
  await run(sql`insert into users (email, first_name, last_name, display_name)
    select 'other' || n || '@example.org', 'Ada', 'Hart', 'Ada ' || n from generate_series(1, ${others}) n`);
  await run(sql`insert into transactions (process_name, process_version, state, last_transition, last_transitioned_at,
      customer_id, provider_id, listing_id, listing, kind, currency, payin_amount, payout_amount, client_key)
    select 'flex-default-process', 'release-1', state, last_transition, at, customer_id, provider_id, ${listingId},
      jsonb_build_object('title', 'Silk dress ' || n, 'designer', 'Ines Vale', 'size', '10', 'kind', kind, 'imageId', null,
        'priceAmount', 6800, 'extraDayAmount', null, 'shippingAmount', 1200, 'currency', 'NZD', 'turnaroundDays', 1),
      kind, 'NZD', 28900, 25680, 'bench ' || side || n
    from (
      select n, side, case when n % 5 < 3 then 'rent' else 'sale' end as kind,
        rotation_now() - n * interval '1 hour' as at,
        (array['preauthorized', 'accepted', 'declined', 'expired'])[case when n % 50 < 2 then n % 50 + 1 else 3 + n % 2 end] as state,
        (array['confirm-payment', 'accept', 'decline', 'expire'])[case when n % 50 < 2 then n % 50 + 1 else 3 + n % 2 end]
          as last_transition,
        case when side = 'sales' then other.id else ${customerId}::uuid end as customer_id,
        case when side = 'sales' then ${lenderId}::uuid else other.id end as provider_id
      from generate_series(1, ${transactions}) n cross join (values ('sales'), ('orders')) as sides (side)
      join (select id, row_number() over () as number from users where email like 'other%') other
        on other.number = 1 + n % ${others}
    ) made`);
  const made = sql`(select t.*, row_number() over () as n from transactions t where client_key like 'bench %') t`;
  await run(sql`insert into transaction_transitions (transaction_id, sequence, transition, from_state, to_state, by, created_at)
    select t.id, step, case step when 1 then 'request-payment' else last_transition end, 'initial', state,
      case step when 1 then 'customer' else 'provider' end, last_transitioned_at
    from ${made} cross join generate_series(1, 2) step`);
  await run(sql`insert into messages (transaction_id, sender_id, content, created_at)
    select t.id, case step when 1 then customer_id else provider_id end, 'Is it lined? The lining ' || n || ' matters to me.',
      last_transitioned_at + (step - 1) * interval '10 minutes'
    from ${made} cross join generate_series(1, 2) step`);
  await run(sql`insert into offers (transaction_id, round, by, amount, currency)
    select t.id, 1, 'customer', 20000, 'NZD' from ${made} where n % 5 = 0`);
  await run(sql`insert into line_items (transaction_id, position, code, unit_amount, quantity, total_amount, currency, include_for)
    select t.id, position, 'line-item/part-' || position, 6800, 1, 6800, 'NZD', array['customer', 'provider']
    from ${made} cross join generate_series(0, 3) position`);
  await run(sql`insert into bookings (transaction_id, listing_id, days, excluded, display_start, display_end, state)
    select t.id, listing_id, '[2027-01-10,2027-01-13)', '[2027-01-10,2027-01-14)', '2027-01-10', '2027-01-12', 'cancelled'
    from ${made} where kind = 'rent'`);
  await run(sql`vacuum analyze`);
  return { lenderId, customerId };
}
