import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { openClaims } from '#src/domain/process/claim-states.ts';
import { releaseKeptCards } from '#src/features/cards/kept-cards.server.ts';
import { endOfClaims, wasSent } from '#src/features/handover/claim-period.server.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';

/** Detaches the cards that were kept for claims, once nothing can be claimed any more. */
export async function releaseCardsOfClaims(app: App, limit: number): Promise<void> {
  await releaseKeptCards(app, mayBeCharged, limit);
}

/**
 * Whether something may still be charged for an order that this payment paid: it is under way, its lender can still claim
 * something, a case about it is open, or a decided claim is not charged yet.
 */
async function mayBeCharged(reader: Reader, paymentId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ needed: boolean }>(sql`
    select exists (
      select from cap_agreements a
        join transactions t on t.id = a.transaction_id
        left join bookings b on b.transaction_id = t.id
      where a.payment_id = ${paymentId} and (
        ${isOneOf(sql`t.state`, allStatesIn('paying', 'requested', 'agreed'))}
        or ((${isOneOf(sql`t.state`, allStatesIn('completed'))} or (${isOneOf(sql`t.state`, allStatesIn('failed'))} and ${wasSent(sql`t.id`)}))
          and ${endOfClaims()} > rotation_now())
        or exists (select from order_cases c where c.transaction_id = t.id and c.closed_at is null)
        or exists (select from case_claims k where k.transaction_id = t.id and ${isOneOf(sql`k.state`, openClaims)}))
    ) as needed`);
  return rows[0]?.needed === true;
}

function isOneOf(state: SQL, states: readonly string[]) {
  return sql`${state} = any(${sql.param([...states])}::text[])`;
}
