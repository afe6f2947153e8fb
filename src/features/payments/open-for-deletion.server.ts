import { eq, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { formerPayoutAccounts } from '#src/database/schema/former-payout-accounts.ts';
import { paymentCustomers, payments, payoutAccounts } from '#src/database/schema/payments.ts';
import { openClaims } from '#src/domain/process/claim-states.ts';
import type { Party } from '#src/domain/process/words.ts';

/**
 * Money that is not settled: a question to the operator, what is charged or owed for a claim, a refund under way, a hold on
 * a card, a payout that is owed, or what a lender owes.
 */
export type OpenMoney = {
  readonly kind: 'case' | 'claim' | 'refund' | 'hold' | 'payout' | 'debt';
  readonly transactionId: string;
  /** The user's side. */
  readonly role: Party;
  readonly title: string;
};

/** What keeps an account from being deleted: its owner, or the other party, still has money to come. */
export async function moneyOpenForDeletion(reader: Reader, userId: string, limit: number): Promise<OpenMoney[]> {
  const { rows } = await reader.execute<OpenMoney>(sql`
    with own as (
      select id, listing->>'title' as title, case when customer_id = ${userId} then 'customer' else 'provider' end as role
      from transactions where customer_id = ${userId} or provider_id = ${userId}
    ), owed as (
      select o.id, o.role, o.title, l.account, sum(l.amount) as amount
      from own o join ledger_entries l on l.transaction_id = o.id
      where o.role = 'provider' and l.account in ('owed-to-lender', 'owed-by-lender')
      group by o.id, o.role, o.title, l.account having sum(l.amount) <> 0
    ), found as (
      select 'case' as kind, o.id, o.role, o.title from own o join cases c on c.transaction_id = o.id
      where c.state <> 'resolved'
      union
      select 'case', o.id, o.role, o.title from own o
        join payment_shares s on s.transaction_id = o.id
        join cases c on c.payment_id = s.payment_id and c.transaction_id is null
      where c.state <> 'resolved'
      union
      select 'refund', o.id, o.role, o.title from own o join payment_calls c on c.transaction_id = o.id
      where o.role = 'customer' and c.purpose = 'refund'
        and (c.state = 'open' or (c.state = 'done' and c.object_status = 'pending'))
      union
      select 'hold', o.id, o.role, o.title from own o
        join payment_shares s on s.transaction_id = o.id join payments p on p.id = s.payment_id
      where o.role = 'customer' and p.kind = 'booking' and (p.state in ('open', 'authorised') or exists (
        select from payment_calls c where c.payment_id = p.id and c.purpose = 'cancel-intent' and c.state = 'open'))
      union
      select 'claim', o.id, o.role, o.title from own o join case_claims c on c.transaction_id = o.id
      where c.state = any(${sql.param([...openClaims])}::text[]) or (c.state = 'owed' and o.role = 'customer')
      union
      select 'payout', o.id, o.role, o.title from own o join payment_calls c on c.transaction_id = o.id
      where o.role = 'provider' and c.purpose in ('transfer', 'reverse-transfer') and c.state = 'open'
      union
      select case account when 'owed-by-lender' then 'debt' else 'payout' end, id, role, title from owed
      -- A debt that a later payout has paid stays on its order, and is negative on that of the payout.
      where account = 'owed-to-lender' or (amount > 0 and (select sum(amount) from owed where account = 'owed-by-lender') > 0)
    )
    select kind, id as "transactionId", role, title from found order by kind, id limit ${limit}`);
  return rows;
}

/** When a card was last charged for anything of this user, on either side; null when none ever was. */
export async function lastChargeOf(reader: Reader, userId: string): Promise<Date | null> {
  const { rows } = await reader.execute<{ at: string | null }>(sql`
    select max(l.created_at) as at from ledger_entries l join transactions t on t.id = l.transaction_id
    where (t.customer_id = ${userId} or t.provider_id = ${userId})
      and split_part(l.posting, ':', 1) in ('capture', 'claim', 'stray-capture')`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Instead of an id at Stripe that led to a person. */
const erased = 'erased';

/**
 * Removes the ids by which Stripe knows the user. Those of single charges and transfers are the bookkeeping: the ledger is
 * matched by them, and they name nobody.
 */
export async function erasePaymentIds(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...userIds];
  await tx.delete(paymentCustomers).where(inArray(paymentCustomers.userId, ids));
  await tx.delete(payoutAccounts).where(inArray(payoutAccounts.userId, ids));
  await tx.delete(formerPayoutAccounts).where(inArray(formerPayoutAccounts.userId, ids));
  for (const id of ids) {
    await tx.update(payments).set({ stripeCustomerId: erased }).where(eq(payments.payerId, id));
    await tx.execute(sql`
      update payment_calls set parameters = parameters || jsonb_build_object('stripeCustomerId', ${erased}::text)
      where parameters ? 'stripeCustomerId' and payment_id in (select id from payments where payer_id = ${id})`);
    await tx.execute(sql`
      update payment_calls set parameters = parameters || jsonb_build_object('paymentMethodId', ${erased}::text)
      where parameters ? 'paymentMethodId' and payment_id in (select id from payments where payer_id = ${id})`);
  }
}
