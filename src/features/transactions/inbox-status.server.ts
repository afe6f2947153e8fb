import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { capAgreements } from '#src/database/schema/cap-agreements.ts';
import { handoverPlans, handoverSteps } from '#src/database/schema/handover.ts';
import { caseClaims, caseEntries, orderCases } from '#src/database/schema/order-cases.ts';
import { payments } from '#src/database/schema/payments.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import type { CapKind, ClaimCaps, Decided } from '#src/domain/pricing/claim-caps.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { toPayOf, type ToPay } from '#src/domain/process/claim-states.ts';
import { endedLosses } from '#src/domain/process/lost-times.ts';
import type { Party } from '#src/domain/process/words.ts';
import { handoverFrom, isByUs, type RecordedStep } from '#src/features/handover/handover.server.ts';
import { lateFeeOf, overdueOf, type Overdue } from '#src/features/handover/overdue.ts';
import { arrivedAtOf } from '#src/features/handover/way-back.ts';
import type { App } from '#src/platform/app.ts';
import { decidedAmount, lossEntries } from './decided-claims.server.ts';
import { saysMissing } from './said-to-have.server.ts';
import { stageOfTransaction, type RentalDays, type Transaction } from './transaction.server.ts';

/** What a row of the inbox says besides its last transition: of its item, and of a problem that was reported. */
export type InboxStatus = {
  /** Decided by an operator, and not paid. */
  readonly claim: ToPay | 'objected' | null;
  /** Of `owed`: when it was given up to charge it. */
  readonly owedAt: Date | null;
  /** Whom an open case waits for. */
  readonly openCase: Party | 'operator' | null;
  /** A case was closed, after the last transition and the last step of the handover. */
  readonly outcome: NonNullable<typeof orderCases.$inferSelect.outcome> | null;
  /** Of that case: its lender claims something in it. */
  readonly isOfClaim: boolean;
  readonly overdue: Overdue | null;
  /** The late fee that was agreed for a day, in minor units; null without one, and when more days add nothing to it. */
  readonly lateFee: number | null;
  /** A step of the handover that is expected of the viewer by now. */
  readonly due: HandoverStep | null;
  /** The last step that was recorded. */
  readonly step: {
    readonly step: HandoverStep;
    readonly way: RecordedStep['way'];
    readonly by: Party;
    /** An operator recorded it for that party, whose account was closed. */
    readonly isByUs: boolean;
    readonly at: Date;
  } | null;
};

export const noStatus: InboxStatus = {
  ...{
    claim: null,
    owedAt: null,
    openCase: null,
    outcome: null,
    isOfClaim: false,
    overdue: null,
    lateFee: null,
    due: null,
    step: null,
  },
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
  const [now, steps, due, cases, agreed] = await Promise.all([
    app.clock.now(),
    stepsOf(app.db).execute({ ids }),
    dueOf(app.db, viewerId, ids),
    casesOf(app.db).execute({ ids }),
    capsOf(app.db, ids),
  ]);
  return new Map(
    rows.map(({ transaction, days }) => {
      const { id } = transaction;
      const recorded = steps.filter(({ transactionId }) => transactionId === id);
      const last = recorded.at(-1);
      const own = cases.filter(({ transactionId }) => transactionId === id);
      const overdue = overdueIn({ transaction, days, steps: recorded, cases: own }, now);
      const status: InboxStatus = {
        ...caseStatus(own, transaction, { now, lastStepAt: last?.createdAt ?? null }),
        overdue,
        lateFee: feeIn(agreed.get(id), own, overdue),
        due: due.get(id) ?? null,
        step: last === undefined ? null : lastStepOf(last, transaction),
      };
      return [id, status] as const;
    }),
  );
}

function lastStepOf(recorded: RecordedStep, parties: Transaction): InboxStatus['step'] {
  const { step, way, by, createdAt: at } = recorded;
  return { step, way, by, isByUs: isByUs(recorded, parties), at };
}

const ids = sql.placeholder('ids');

const stepsOf = preparedOn((db) =>
  db.select().from(handoverSteps).where(isAmong(handoverSteps.transactionId, ids)).orderBy(handoverSteps.createdAt),
);

const readDue = preparedOn((db) => {
  const { transactionId: id, step, fromAt, userId } = handoverPlans;
  const isDue = lte(fromAt, sql`rotation_now()`);
  return db
    .select({ id, step })
    .from(handoverPlans)
    .where(and(eq(userId, sql.placeholder('userId')), isDue, isAmong(id, ids)));
});

async function dueOf(reader: Reader, userId: string, of: readonly string[]) {
  const rows = await readDue(reader).execute({ userId, ids: of });
  return new Map(rows.map(({ id, step }) => [id, step]));
}

const casesOf = preparedOn((db) => {
  const { id, transactionId, openedBy, reason, waitsForId, outcome, closedAt, createdAt } = orderCases;
  const entryOf = (what: 'objected' | 'owed') =>
    db
      .select({ at: caseEntries.createdAt })
      .from(caseEntries)
      .where(and(eq(caseEntries.caseId, caseClaims.caseId), eq(caseEntries.what, sql.raw(`'${what}'`))))
      .limit(1);
  const { state, payBy } = caseClaims;
  return db
    .select({
      ...{
        transactionId,
        openedBy,
        reason,
        waitsForId,
        outcome,
        closedAt,
        createdAt,
        state,
        payBy,
        kind: caseClaims.kind,
        decided: decidedAmount,
        entries: lossEntries,
      },
      hasObjected: sql<boolean>`exists (${entryOf('objected')})`,
      owedAt: sql<Date | null>`case when ${state} = 'owed' then (${entryOf('owed')}) end`.mapWith(closedAt),
    })
    .from(orderCases)
    .leftJoin(caseClaims, eq(caseClaims.caseId, id))
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(isAmong(transactionId, ids))
    .orderBy(desc(createdAt));
});

const readCaps = preparedOn((db) =>
  db
    .select({ id: capAgreements.transactionId, caps: capAgreements.caps })
    .from(capAgreements)
    .where(isAmong(capAgreements.transactionId, ids)),
);

async function capsOf(reader: Reader, of: readonly string[]): Promise<ReadonlyMap<string, ClaimCaps>> {
  const rows = await readCaps(reader).execute({ ids: of });
  return new Map(rows.map(({ id, caps }) => [id, caps]));
}

type Case = Awaited<ReturnType<ReturnType<typeof casesOf>['execute']>>[number];
/** What stands of the claims of these cases. */
function decidedIn(cases: readonly Case[], of: CapKind): Decided {
  const sum = (some: readonly Case[]) => some.reduce((all, { state, decided }) => all + (state ? decided : 0), 0);
  return { all: sum(cases), ofKind: sum(cases.filter(({ kind }) => kind === of)) };
}

/** An item that is decided to be lost, as `lossesOf` has it. */
function isLoss({ kind, state, decided }: Case): boolean {
  return kind === 'loss' && state !== 'objected' && decided > 0;
}

function feeIn(caps: ClaimCaps | undefined, cases: readonly Case[], overdue: Overdue | null): number | null {
  if (caps === undefined || overdue === null) return null;
  const fee = lateFeeOf({ caps, decided: decidedIn(cases, 'lateFee') }, overdue.days);
  return fee === null || fee.isFull ? null : fee.perDay;
}

type Times = { readonly now: Date; readonly lastStepAt: Date | null };

/** `cases`: the newest first. */
function caseStatus(
  cases: readonly Case[],
  { customerId, lastTransitionedAt }: Transaction,
  { now, lastStepAt }: Times,
): Pick<InboxStatus, 'claim' | 'owedAt' | 'openCase' | 'outcome' | 'isOfClaim'> {
  const open = cases.find(({ closedAt }) => closedAt === null);
  const claims = cases.flatMap(({ state, ...more }) => (state === null ? [] : [{ ...more, state }]));
  const isObjected = claims.some(({ state }) => state === 'objected');
  const [newest] = cases;
  const isLast =
    newest?.closedAt != null &&
    newest.closedAt > lastTransitionedAt &&
    (lastStepAt === null || newest.closedAt > lastStepAt);
  return {
    claim: toPayOf(claims, now) ?? (isObjected ? 'objected' : null),
    owedAt: claims.find(({ owedAt }) => owedAt !== null)?.owedAt ?? null,
    openCase: open === undefined ? null : waitsFor(open, customerId),
    outcome: isLast ? newest.outcome : null,
    isOfClaim: newest?.state != null,
  };
}

function waitsFor({ waitsForId }: Case, customerId: string): Party | 'operator' {
  if (waitsForId === null) return 'operator';
  return waitsForId === customerId ? 'customer' : 'provider';
}

type Out = Row & { readonly steps: readonly RecordedStep[]; readonly cases: readonly Case[] };

/** Of an item that is out; where its money is does not change that. */
function overdueIn({ transaction, days, steps, cases }: Out, now: Date): Overdue | null {
  if (days === null || steps.length === 0) return null;
  const { timeZone } = marketplace;
  const handover = handoverFrom(steps);
  const plan = dayPlan(days, transaction.listing.turnaroundDays, dayInZone(now, timeZone));
  return overdueOf(
    {
      ...{
        stage: stageOfTransaction(transaction),
        kind: transaction.kind,
        plan,
        handover,
        timeZone,
      },
      // Of what is lost nothing is overdue, whenever it was decided.
      ...{ isGivenBack: false, isDisputed: false, lostAt: cases.some(isLoss) ? now : null },
      isSaidMissing: saysMissing(cases, arrivedAtOf(handover)),
      unawaited: cases.flatMap((one) => endedLosses(one.entries ?? [], isLoss(one))),
    },
    now,
  );
}
