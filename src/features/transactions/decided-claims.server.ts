import { and, eq, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { CapKind, Decided } from '#src/domain/pricing/claim-caps.ts';
import type { ClaimState, Objectable } from '#src/domain/process/claim-states.ts';
import { endedLosses, type LossEntry, type Span } from '#src/domain/process/lost-times.ts';
import { refundable } from '#src/features/payments/shares.server.ts';

/**
 * What stands of a claim that operators decided, without what they gave back, in minor units. Dropped ones are charged to nobody.
 * Of a claim with its payment, where it has one.
 */
export const decidedAmount = sql<number>`case when ${caseClaims.state} in ('named', 'dropped') then 0
  when ${caseClaims.state} = 'charged' then ${caseClaims.amount} - coalesce(${payments.refundedAmount}, 0)
  else coalesce(${caseClaims.amount}, 0) end`;

/** What was done about the claim of a case, for `endedLosses`; null of one that is no loss. In order. */
export const lossEntries = sql<LossEntry[] | null>`case when ${caseClaims.kind} = 'loss' then (
  select json_agg(json_build_object('what', e.what, 'at', e.created_at) order by e.created_at, e.id) from case_entries e
  where e.case_id = case_claims.case_id and e.what in ('charge', 'objected', 'banned', 'dropped', 'returned')) end`.mapWith(
  (rows: readonly { what: string; at: string }[]) => rows.map(({ what, at }) => ({ what, at: new Date(at) })),
);

/** What operators decided of an item as lost. */
export type Losses = {
  /** When they first decided a loss of which something stands; null without one, and while they look at an objection to it. */
  readonly lostAt: Date | null;
  /** Its claim; null without one. */
  readonly claim: Objectable | null;
  /** When it counted as lost, and does not any more: nobody waited for it then. */
  readonly unawaited: readonly Span[];
};

export async function lossesOf(reader: Reader, transactionId: string): Promise<Losses> {
  const { paymentId, state, payBy } = caseClaims;
  const rows = await reader
    .select({ paymentId, state, payBy, decided: decidedAmount, entries: lossEntries })
    .from(caseClaims)
    .leftJoin(payments, eq(payments.id, paymentId))
    .where(and(eq(caseClaims.transactionId, transactionId), eq(caseClaims.kind, 'loss')));
  const claims: (Objectable & { readonly at: Date })[] = [];
  const unawaited: Span[] = [];
  for (const row of rows) {
    const entries = row.entries ?? [];
    const stands = await isLost(reader, row, transactionId);
    unawaited.push(...endedLosses(entries, stands));
    const decidedAt = entries.find(({ what }) => what === 'charge')?.at;
    const hasObjected = entries.some(({ what }) => what === 'objected');
    if (stands && decidedAt !== undefined)
      claims.push({ at: decidedAt, state: row.state, payBy: row.payBy, hasObjected });
  }
  const first = claims.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
  return { lostAt: first?.at ?? null, claim: first ?? null, unawaited };
}

type Decision = { readonly paymentId: string | null; readonly state: ClaimState; readonly decided: number };

async function isLost(reader: Reader, { paymentId, state, decided }: Decision, transactionId: string) {
  if (state === 'objected' || decided <= 0) return false;
  // What an operator gives back counts at once, and not when the payment provider has done it.
  return state !== 'charged' || paymentId === null || (await refundable(reader, paymentId, transactionId)) > 0;
}

/** What stands of the claims of an order, for each kind. `caseId`: of its other cases; null for all. */
export async function decidedOn(
  reader: Reader,
  transactionId: string,
  caseId: string | null,
): Promise<(kind: CapKind) => Decided> {
  const rows = await reader
    .select({ kind: caseClaims.kind, amount: sql<number>`sum(${decidedAmount})::int` })
    .from(caseClaims)
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(
      and(eq(caseClaims.transactionId, transactionId), caseId === null ? undefined : ne(caseClaims.caseId, caseId)),
    )
    .groupBy(caseClaims.kind);
  const all = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (kind) => ({ all, ofKind: rows.find((row) => row.kind === kind)?.amount ?? 0 });
}
