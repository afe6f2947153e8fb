import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { caseEntries, casePhotos, orderCases } from '#src/database/schema/order-cases.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { money, type Currency, type Money } from '#src/domain/money/money.ts';
import { toPayOf } from '#src/domain/process/claim-states.ts';
import type { Party } from '#src/domain/process/words.ts';
import { usersById } from '#src/features/accounts/queries.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { transactionFor } from '#src/features/transactions/access.server.ts';
import { cardFor } from '#src/features/transactions/private-facts.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Member, OrderCase } from './entries.server.ts';
import { agreedCapsFor, meansToPay, noMeans, claimableIn } from './claim-page.server.ts';
import { shownClaims, type ShownClaim } from './shown-claims.server.ts';
import { leftToRefund } from './left-to-refund.server.ts';
import { openingFacts } from './opening-facts.server.ts';
import { photoOf } from './photos.server.ts';
import { mayEscalate, reasonsOf, whyNotOpen } from './rules.ts';

export type ShownEntry = {
  readonly id: string;
  readonly by: 'customer' | 'provider' | 'operator' | 'system';
  readonly what: (typeof caseEntries.$inferSelect)['what'];
  readonly content: string | null;
  readonly amount: Money | null;
  readonly at: Date;
  readonly photos: readonly string[];
};

export type ShownCase = {
  readonly id: string;
  readonly openedBy: Party;
  readonly reason: OrderCase['reason'];
  readonly outcome: OrderCase['outcome'];
  /** Whose answer it waits for; null when it is closed. */
  readonly waitsFor: Party | 'operator' | null;
  readonly answerBy: Date | null;
  readonly offered: Money | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly entries: readonly ShownEntry[];
  readonly claim: ShownClaim | null;
};

/** The page of the cases of an order, for one of its two people. Refuses `not-found` to all others. */
export async function casePage(app: App, viewer: Member, transactionId: string) {
  const { transaction, role } = await transactionFor(app, viewer, transactionId);
  const [cases, people, facts] = await Promise.all([
    casesOf(app.db, transaction, role),
    usersById(app.db, [role === 'customer' ? transaction.providerId : transaction.customerId]),
    openingFacts(app.db, app, transaction, role),
  ]);
  const other = [...people.values()][0];
  if (other === undefined) throw new Error(`A party of ${transactionId} does not exist`);
  const open = cases.find(({ closedAt }) => closedAt === null) ?? null;
  const mayAct = isAllowed('transaction.use-case', viewer, role);
  const payment = open === null ? null : await lastPaymentOf(app.db, transaction.id);
  const reasons = mayAct && open === null && whyNotOpen(facts) === null ? reasonsOf[role] : [];
  const isLender = role === 'provider' && mayAct;
  const left = payment === null ? null : await leftToRefund(app.db, payment.id, transaction);
  const currency = transaction.currency as Currency;
  return {
    ...{ id: transaction.id, role, other, cases, open, mayAct, now: facts.now },
    /** The order is under way: its completion and its payout wait while a case is open. */
    isUnderWay: facts.stage === 'agreed',
    title: transaction.listing.title,
    reasons,
    caps: isLender && reasons.length > 0 ? await agreedCapsFor(app, transaction) : [],
    claimable: isLender && open !== null ? await claimableIn(app, transaction, open) : null,
    ...(role === 'customer' && mayAct ? await meansToPay(app, viewer, cases) : noMeans),
    orderCard: cardFor({ transaction, role }),
    claimUntil: role === 'provider' ? facts.claimUntil : null,
    mayEscalate: open !== null && mayAct && escalationOf(open, role),
    /** What the lender may offer: her part, or all of it. */
    offer:
      left === null || role !== 'provider' || !mayAct
        ? null
        : { most: money(left.lenderPart, currency), all: money(left.refundable, currency) },
  };
}

export type CasePage = Awaited<ReturnType<typeof casePage>>;

function escalationOf({ openedBy, waitsFor, entries }: ShownCase, role: Party): boolean {
  const isAnswered = entries.some(({ by }) => by !== openedBy && (by === 'customer' || by === 'provider'));
  return mayEscalate({ role, openedBy, isAnswered, isEscalated: waitsFor === 'operator' });
}

/** All cases between the two people of an order, the newest first, as one of them or an operator sees them. */
export async function casesOf(
  reader: Reader,
  transaction: Transaction,
  shownTo: Party | 'operator',
): Promise<ShownCase[]> {
  const rows = await reader
    .select()
    .from(orderCases)
    .where(eq(orderCases.transactionId, transaction.id))
    .orderBy(desc(orderCases.createdAt));
  if (rows.length === 0) return [];
  const currency = transaction.currency as Currency;
  const entries = await reader
    .select()
    .from(caseEntries)
    .where(
      inArray(
        caseEntries.caseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(caseEntries.createdAt), asc(caseEntries.id));
  const photos = await photosOf(
    reader,
    entries.map(({ id }) => id),
  );
  const claims = await shownClaims(reader, transaction, shownTo);
  return rows.map((row) => ({
    claim: claims.get(row.id) ?? null,
    ...{ id: row.id, openedBy: row.openedBy, reason: row.reason, outcome: row.outcome, answerBy: row.answerBy },
    ...{ openedAt: row.createdAt, closedAt: row.closedAt, waitsFor: waitsForOf(row, transaction) },
    offered: row.offeredAmount === null ? null : money(row.offeredAmount, currency),
    entries: entries
      .filter(({ caseId }) => caseId === row.id)
      .map(({ id, by, what, content, amount, createdAt }) => ({
        ...{ id, by, what, content, at: createdAt },
        amount: amount === null ? null : money(amount, currency),
        photos: photos.get(id) ?? [],
      })),
  }));
}

function waitsForOf({ closedAt, waitsForId }: OrderCase, { customerId }: Transaction): ShownCase['waitsFor'] {
  if (closedAt !== null) return null;
  if (waitsForId === null) return 'operator';
  return waitsForId === customerId ? 'customer' : 'provider';
}

async function photosOf(reader: Reader, entryIds: readonly string[]) {
  const rows = await reader
    .select({ id: casePhotos.id, entryId: casePhotos.entryId })
    .from(casePhotos)
    .where(inArray(casePhotos.entryId, [...entryIds]))
    .orderBy(asc(casePhotos.position));
  const byEntry = new Map<string, string[]>();
  for (const { id, entryId } of rows) if (entryId !== null) byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), id]);
  return byEntry;
}

/** A photo of a case for one of the two people of its order. Refuses `not-found` to all others. */
export async function viewCasePhoto(app: App, viewer: Member, transactionId: string, photoId: string) {
  const { transaction } = await transactionFor(app, viewer, transactionId);
  return photoOf(app, { transactionId: transaction.id }, photoId);
}

/** What the page of an order says about its case, and whether a problem can be reported. */
export async function caseLine(app: App, viewer: Member, transactionId: string) {
  const { transaction, role } = await transactionFor(app, viewer, transactionId);
  const [[open], facts] = await Promise.all([
    app.db
      .select()
      .from(orderCases)
      .where(and(eq(orderCases.transactionId, transaction.id), isNull(orderCases.closedAt))),
    openingFacts(app.db, app, transaction, role),
  ]);
  const mayOpen = isAllowed('transaction.use-case', viewer, role) && whyNotOpen(facts) === null;
  const earlier = await app.db.$count(orderCases, eq(orderCases.transactionId, transaction.id));
  const claims = [...(await shownClaims(app.db, transaction, role)).values()];
  const pays = role === 'customer' ? toPayOf(claims, facts.now) : null;
  const about = { claims, pays } as const;
  if (open === undefined) return { waitsFor: null, answerBy: null, mayOpen, hasAny: earlier > 0, ...about };
  return { waitsFor: waitsForOf(open, transaction), answerBy: open.answerBy, mayOpen: false, hasAny: true, ...about };
}

export type CaseLine = Awaited<ReturnType<typeof caseLine>>;
