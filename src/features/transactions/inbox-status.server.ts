import { desc, eq, lte, and, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { capAgreements } from '#src/database/schema/cap-agreements.ts';
import { handoverPlans, handoverSteps } from '#src/database/schema/handover.ts';
import { caseClaims, orderCases } from '#src/database/schema/order-cases.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { isPayable } from '#src/domain/process/claim-states.ts';
import type { Party } from '#src/domain/process/words.ts';
import { handoverFrom, type RecordedStep } from '#src/features/handover/handover.server.ts';
import { overdueOf, type Overdue } from '#src/features/handover/overdue.ts';
import type { App } from '#src/platform/app.ts';
import { stageOfTransaction, type RentalDays, type Transaction } from './transaction.server.ts';

/** What a row of the inbox says besides its last transition: of its item, and of a problem that was reported. */
export type InboxStatus = {
  /** Decided by an operator, and not paid. `owed`: it could not be charged. */
  readonly claim: 'in-time' | 'owed' | 'objected' | null;
  /** Whom an open case waits for. */
  readonly openCase: Party | 'operator' | null;
  /** A case was closed, after the last that is recorded of the transaction. */
  readonly outcome: NonNullable<typeof orderCases.$inferSelect.outcome> | null;
  readonly overdue: Overdue | null;
  /** The late fee that was agreed for a day, in minor units. */
  readonly lateFee: number | null;
  /** A step of the handover that is expected of the viewer by now. */
  readonly due: HandoverStep | null;
  /** The last step that was recorded. */
  readonly step: {
    readonly step: HandoverStep;
    readonly way: RecordedStep['way'];
    readonly by: Party;
    readonly at: Date;
  } | null;
};

export const noStatus: InboxStatus = {
  ...{ claim: null, openCase: null, outcome: null, overdue: null, lateFee: null, due: null, step: null },
};

type Row = { readonly transaction: Transaction; readonly days: RentalDays | null };

/** The status of each of these transactions, in four queries for all of them. */
export async function inboxStatus(
  app: Pick<App, 'db' | 'clock'>,
  viewerId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, InboxStatus>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ transaction: { id } }) => id);
  const [now, steps, due, cases, fees] = await Promise.all([
    app.clock.now(),
    stepsOf(app.db, ids),
    dueOf(app.db, viewerId, ids),
    casesOf(app.db, ids),
    feesOf(app.db, ids),
  ]);
  return new Map(
    rows.map(({ transaction, days }) => {
      const { id } = transaction;
      const recorded = steps.filter(({ transactionId }) => transactionId === id);
      const last = recorded.at(-1);
      const status: InboxStatus = {
        ...caseStatus(
          cases.filter(({ transactionId }) => transactionId === id),
          transaction,
        ),
        overdue: overdueIn(transaction, days, recorded, now),
        lateFee: fees.get(id) ?? null,
        due: due.get(id) ?? null,
        step: last === undefined ? null : { step: last.step, way: last.way, by: last.by, at: last.createdAt },
      };
      return [id, status] as const;
    }),
  );
}

async function stepsOf(reader: Reader, ids: readonly string[]) {
  return reader
    .select()
    .from(handoverSteps)
    .where(isAmong(handoverSteps.transactionId, ids))
    .orderBy(handoverSteps.createdAt);
}

async function dueOf(reader: Reader, userId: string, ids: readonly string[]) {
  const { transactionId: id, step, fromAt } = handoverPlans;
  const isDue = lte(fromAt, sql`rotation_now()`);
  const rows = await reader
    .select({ id, step })
    .from(handoverPlans)
    .where(and(eq(handoverPlans.userId, userId), isDue, isAmong(id, ids)));
  return new Map(rows.map((row) => [row.id, row.step]));
}

async function casesOf(reader: Reader, ids: readonly string[]) {
  const { transactionId, waitsForId, outcome, closedAt, createdAt } = orderCases;
  return reader
    .select({ transactionId, waitsForId, outcome, closedAt, claim: caseClaims.state })
    .from(orderCases)
    .leftJoin(caseClaims, eq(caseClaims.caseId, orderCases.id))
    .where(isAmong(transactionId, ids))
    .orderBy(desc(createdAt));
}

async function feesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ id: capAgreements.transactionId, caps: capAgreements.caps })
    .from(capAgreements)
    .where(isAmong(capAgreements.transactionId, ids));
  return new Map(rows.flatMap(({ id, caps: { lateFee } }) => (lateFee === undefined ? [] : [[id, lateFee] as const])));
}

type Cases = Awaited<ReturnType<typeof casesOf>>;

/** `cases`: the newest first. */
function caseStatus(cases: Cases, { customerId, lastTransitionedAt }: Transaction) {
  const open = cases.find(({ closedAt }) => closedAt === null);
  const states = cases.flatMap(({ claim }) => claim ?? []);
  const toPay = states.filter((state) => isPayable(state));
  const claim = toPay.some((state) => state !== 'owed')
    ? ('in-time' as const)
    : toPay.length > 0
      ? ('owed' as const)
      : states.includes('objected')
        ? ('objected' as const)
        : null;
  const [newest] = cases;
  const isLast = newest?.closedAt != null && newest.closedAt > lastTransitionedAt;
  return {
    claim,
    openCase: open === undefined ? null : waitsFor(open, customerId),
    outcome: isLast ? newest.outcome : null,
  };
}

function waitsFor({ waitsForId }: Cases[number], customerId: string): Party | 'operator' {
  if (waitsForId === null) return 'operator';
  return waitsForId === customerId ? 'customer' : 'provider';
}

/** Of an item that is out; where its money is does not change that. */
function overdueIn(
  transaction: Transaction,
  days: RentalDays | null,
  steps: readonly RecordedStep[],
  now: Date,
): Overdue | null {
  if (days === null || steps.length === 0) return null;
  const { timeZone } = marketplace;
  const plan = dayPlan(days, transaction.listing.turnaroundDays, dayInZone(now, timeZone));
  return overdueOf(
    {
      ...{ stage: stageOfTransaction(transaction), plan, handover: handoverFrom(steps), timeZone },
      ...{ isGivenBack: false, isDisputed: false },
    },
    now,
  );
}
