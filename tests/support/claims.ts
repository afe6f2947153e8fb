import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import {
  caseClaims,
  caseEntries,
  cases,
  ledgerEntries,
  listings,
  orderCases,
  paymentCalls,
  payments,
} from '#src/database/schema/schema.ts';
import { startOfDay } from '#src/domain/dates/day.ts';
import type { ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { settleCase } from '#src/features/cases/decide.server.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { keptCard, payClaim } from '#src/features/cases/pay-claim.server.ts';
import type { CaseReason } from '#src/features/cases/rules.ts';
import { agreedCapsOf } from '#src/features/transactions/agreed-caps.server.ts';
import { rentalDaysOf } from '#src/features/transactions/transaction.server.ts';
import { marketplace } from '#marketplace';
import { makeUser } from './factories.ts';
import { setClock } from './set-clock.ts';
import { accepted, rentalFixture, rentalOrder, type TestContext } from './test-context.ts';

export const capsOfTest: ClaimCaps = { lateFee: 2000, cleaning: 3000, repair: 10_000, loss: 40_000, total: 40_000 };

type Wanted = { readonly caps?: ClaimCaps };

/** A rental whose listing names caps, accepted: the customer agreed to them, and their card is kept. */
export async function acceptedWithCaps(context: TestContext, { caps = capsOfTest }: Wanted = {}) {
  const { db } = context.app;
  const fixture = await rentalFixture(context);
  const { lateFee = null, cleaning = null, repair = null, loss = null, total } = caps;
  await db
    .update(listings)
    .set({
      ...{ rrpAmount: total, lateFeeAmount: lateFee, cleaningCapAmount: cleaning },
      ...{ repairCapAmount: repair, lossCapAmount: loss },
    })
    .where(eq(listings.id, fixture.listingId));
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId));
  const card = (await agreedCapsOf(db, id))?.paymentMethodId ?? null;
  if (card === null) throw new Error('No card is kept');
  return { id, card, customer: { id: fixture.customerId }, lender: { id: fixture.lenderId } };
}

/** How the bank treats a card from now on. */
export async function cardBecomes({ sandbox }: TestContext, paymentMethod: string, role: string): Promise<void> {
  await sandbox.control('POST', 'cards', { paymentMethod, role });
}

/** The same, whose first day has come. */
export async function rentedWithCaps(context: TestContext, wanted?: Wanted) {
  const order = await acceptedWithCaps(context, wanted);
  const days = await rentalDaysOf(context.app.db, order.id);
  if (days === null) throw new Error('No days');
  await setClock(context.app.db, new Date(startOfDay(days.first, marketplace.timeZone).getTime() + 3_600_000));
  return order;
}

export type Rented = Awaited<ReturnType<typeof rentedWithCaps>>;

/** The lender's case, with a claim. */
export async function claimed(
  { app }: TestContext,
  { id, lender }: Pick<Rented, 'id' | 'lender'>,
  amount: number | null = 5000,
  reason: CaseReason = 'damaged',
): Promise<string> {
  const said = { content: 'The zip is broken.', photos: [], clientKey: randomUUID() };
  await openCase(app, lender, id, { reason, claim: amount, ...said });
  const [row] = await app.db
    .select()
    .from(orderCases)
    .where(sql`${orderCases.transactionId} = ${id} and closed_at is null`);
  if (row === undefined) throw new Error('No case');
  return row.id;
}

/** Decided by an operator: the customer pays. */
export async function charged({ app }: TestContext, caseId: string, amount = 5000): Promise<void> {
  const operator = { id: await makeUser(app.db, { role: 'operator' }), role: 'operator' } as const;
  const request = { caseId, reason: 'The photos show it.', requestId: null };
  await settleCase(app, operator, request, { verdict: 'charge', amount });
}

/** A claim that is decided, of an order of its own. */
export async function announced(context: TestContext, wanted?: Wanted) {
  const order = await rentedWithCaps(context, wanted);
  const caseId = await claimed(context, order);
  await charged(context, caseId);
  return { ...order, caseId };
}

/** A decided claim that is due, written as it would be: the clock is not moved. */
export async function decidedClaim(
  context: TestContext,
): Promise<{ readonly id: string; readonly caseId: string; readonly customer: { readonly id: string } }> {
  const { db } = context.app;
  const { id, card: cardId, customer } = await acceptedWithCaps(context);
  const past = sql`rotation_now() - interval '1 minute'`;
  const about = { transactionId: id, reason: 'complaint', state: 'resolved', resolvedAt: past } as const;
  const [money] = await db.insert(cases).values(about).returning();
  const caseId = money?.id ?? '';
  const closed = { outcome: 'charge', closedAt: past } as const;
  await db
    .insert(orderCases)
    .values({ id: caseId, transactionId: id, openedBy: 'provider', reason: 'damaged', ...closed });
  const decided = { state: 'announced', amount: 5000, cardId, payBy: past, nextAt: past } as const;
  await db.insert(caseClaims).values({
    ...{ caseId, transactionId: id, customerId: customer.id, kind: 'repair', namedAmount: 5000 },
    ...decided,
  });
  return { id, caseId, customer };
}

export async function claimRow({ app }: TestContext, caseId: string) {
  const [row] = await app.db.select().from(caseClaims).where(eq(caseClaims.caseId, caseId));
  if (row === undefined) throw new Error('Nothing is claimed');
  return row;
}

export async function claimPayment(context: TestContext, caseId: string) {
  const { paymentId } = await claimRow(context, caseId);
  const [row] = await context.app.db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? ''));
  if (row === undefined) throw new Error('No payment');
  return row;
}

/** Moves the clock past the moment of the claim at which the system acts, and lets it. */
export async function untilCharged(context: TestContext, caseId: string): Promise<void> {
  const { nextAt } = await claimRow(context, caseId);
  if (nextAt === null) throw new Error('Nothing is due');
  await setClock(context.app.db, new Date(nextAt.getTime() + 1000));
  await chargeDueClaims(context.app);
}

/** What tests of claims read of a case and its money, and the customer's own payment. */
export function claimHelpers({ app }: TestContext) {
  const { db } = app;
  return {
    async entriesOf(caseId: string): Promise<string[]> {
      const rows = await db
        .select()
        .from(caseEntries)
        .where(eq(caseEntries.caseId, caseId))
        .orderBy(asc(caseEntries.createdAt));
      return rows.map(({ by, what }) => `${what} by ${by}`);
    },
    async postedFor(paymentId: string): Promise<Record<string, Record<string, number>>> {
      const found: Record<string, Record<string, number>> = {};
      for (const row of await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId)))
        (found[row.posting.replace(/:.*/, '')] ??= {})[row.account] = row.amount;
      return found;
    },
    callsOf: async (paymentId: string, purpose: 'create-intent' | 'confirm-intent' | 'cancel-intent' | 'transfer') =>
      db
        .select()
        .from(paymentCalls)
        .where(and(eq(paymentCalls.paymentId, paymentId), eq(paymentCalls.purpose, purpose))),
    paid: (one: { id: string; caseId: string; customer: { id: string } }, card = keptCard) =>
      payClaim(app, one.customer, {
        ...{ transactionId: one.id, caseId: one.caseId, card },
        returnUrl: 'http://localhost:3000/back',
      }),
  };
}
