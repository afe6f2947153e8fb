import { desc, eq, isNull, and, lt, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { balanceChecks, balanceTransactions } from '#src/database/schema/ledger.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { App } from '#src/platform/app.ts';
import { operatorAddress } from '#src/platform/email/operator-address.ts';
import { bookedBy } from './ledger/match-movement.server.ts';
import { postingsFor } from './ledger/postings-for.server.ts';
import { balanceShortEmail } from './balance/balance-short-email.ts';
import { restOfBalance, type BalanceSums } from './balance-sums.ts';

/** Nights that are kept. */
const keptDays = 90;

/**
 * Compares the balance at Stripe with what is owed of it, and keeps the night's result; a shortfall is told to the operator, by
 * email and in the log, once a night. `match` reads the movements of the balance, and has just been run: what moves between the
 * two readings is looked at again before it is told. Throws when Stripe cannot be read.
 */
export async function checkBalance(app: App, match: () => Promise<void>): Promise<void> {
  let sums = await balanceSums(app);
  if (restOfBalance(sums) < 0) {
    await match();
    sums = await balanceSums(app);
  }
  const now = await app.clock.now();
  const day = dayInZone(now, marketplace.timeZone);
  const facts = { ...sums, checkedAt: now };
  await app.db.transaction(async (tx) => {
    await tx
      .insert(balanceChecks)
      .values({ day, ...facts })
      .onConflictDoUpdate({ target: balanceChecks.day, set: facts });
    await tx.delete(balanceChecks).where(lt(balanceChecks.day, sql`${day}::date - ${keptDays}::int`));
    const short = -restOfBalance(sums);
    if (short <= 0) return;
    const isFirst = await tx
      .update(balanceChecks)
      .set({ alarmedAt: now })
      .where(and(eq(balanceChecks.day, day), isNull(balanceChecks.alarmedAt)))
      .returning({ day: balanceChecks.day });
    if (isFirst.length === 0) return;
    app.logger.error(new Error('The balance at Stripe does not cover what is owed'), { short, ...sums });
    await app.email.queue(tx, balanceShortEmail({ to: operatorAddress(app), day, sums }));
  });
}

/** The last night's result; null before the first. */
export async function lastBalanceCheck(reader: Reader) {
  const [last] = await reader.select().from(balanceChecks).orderBy(desc(balanceChecks.day)).limit(1);
  return last ?? null;
}

async function balanceSums(app: App): Promise<BalanceSums> {
  const answer = await app.payments.readBalance();
  if (answer.kind !== 'done') throw new Error('The balance could not be read');
  const funds = answer.value.find(({ currency }) => currency === marketplace.currency);
  return {
    ...{ available: funds?.available ?? 0, pending: funds?.pending ?? 0 },
    ...(await owedSums(app.db)),
    moving: await movingSum(app),
  };
}

type Owed = Omit<BalanceSums, 'available' | 'pending' | 'moving'>;

/**
 * What the books owe. Of a payment that a bank has taken back, or that was refunded in the dashboard, nothing is due up to that:
 * the bank returns the money, or it is decided who bears the loss, which is booked then. What came in unexplained is owed, each
 * movement by itself, so that one that went out does not make up for it.
 */
async function owedSums(reader: Reader): Promise<Owed> {
  const of = (account: string) => sql.raw(`coalesce(sum(amount) filter (where account = '${account}'), 0)`);
  const { rows } = await reader.execute<Record<keyof Owed, string>>(sql`
    with each as (select -${of('owed-to-lender')} as lenders, -${of('refund-owed')} as refunds, -${of('transfer-owed')} as transfers,
        ${of('disputed')} as disputed, ${of('unmatched')} as unmatched
      from ledger_entries where currency = ${marketplace.currency}
        and account in ('owed-to-lender', 'refund-owed', 'transfer-owed', 'disputed', 'unmatched')
      group by coalesce(payment_id::text, split_part(posting, ':', 2)))
    select coalesce(sum(lenders), 0) as "toLenders", coalesce(sum(refunds), 0) as refunds,
      coalesce(sum(transfers), 0) as transfers, coalesce(sum(greatest(-unmatched, 0)), 0) as unexplained,
      coalesce(sum(greatest(least(disputed + greatest(unmatched, 0), lenders + refunds + transfers), 0)), 0) as "withBanks"
    from each`);
  const [row] = rows;
  const read = (name: keyof Owed) => Number(row?.[name] ?? 0);
  return {
    ...{ toLenders: read('toLenders'), refunds: read('refunds'), transfers: read('transfers') },
    ...{ withBanks: read('withBanks'), unexplained: read('unexplained') },
  };
}

/** A payment, refund or transfer whose answer has not come has moved at Stripe, and not in the books. */
async function movingSum(app: App): Promise<number> {
  const { state, currency } = balanceTransactions;
  return app.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(balanceTransactions)
      .where(and(eq(state, 'waiting'), eq(currency, marketplace.currency)));
    let moving = 0;
    for (const movement of waiting) {
      const booked = await bookedBy(tx, await postingsFor(tx, movement));
      moving += movement.amount - movement.fee - booked;
    }
    return moving;
  });
}
