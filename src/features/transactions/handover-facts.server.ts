import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { handoverFrom, recordedSteps, type RecordedStep } from '#src/features/handover/handover.server.ts';
import type { HandoverFacts } from '#src/features/handover/facts.ts';
import { itemStays } from '#src/features/payments/item-stays.server.ts';
import { lossesOf, type Losses } from './decided-claims.server.ts';
import { sendFrom } from './send-from.server.ts';
import { isSaidToHave, saidMissing } from './said-to-have.server.ts';
import { rentalDaysOf, stageOfTransaction, type Transaction } from './transaction.server.ts';

/** What the rules of the handover know of a transaction. */
export async function handoverFactsOf(reader: Reader, transaction: Transaction): Promise<HandoverFacts> {
  return (await handoverRecordOf(reader, transaction)).facts;
}

export type HandoverRecord = {
  readonly facts: HandoverFacts;
  readonly steps: readonly RecordedStep[];
  readonly loss: Losses['claim'];
};

const noLosses: Losses = { lostAt: null, claim: null, unawaited: [] };

export async function handoverRecordOf(reader: Reader, transaction: Transaction): Promise<HandoverRecord> {
  const { id, kind, delivery, acceptedAt, listing, lastTransitionedAt } = transaction;
  const { timeZone } = marketplace;
  const [rentalDays, steps] = [await rentalDaysOf(reader, id), await recordedSteps(reader, id)];
  const acceptedDay = acceptedAt === null ? null : dayInZone(acceptedAt, timeZone);
  const plan =
    rentalDays === null
      ? null
      : dayPlan(rentalDays, listing.turnaroundDays, acceptedDay ?? dayInZone(lastTransitionedAt, timeZone));
  const { reminderHours } = marketplace.notifications;
  const late = listing.lateCancellation ?? ('none' as const);
  const terms = {
    kind,
    delivery,
    acceptedAt,
    plan,
    sendFrom: await sendFrom(reader, transaction),
    late,
    timeZone,
    reminderHours,
  };
  const stage = stageOfTransaction(transaction);
  const stays =
    stage === 'agreed'
      ? { ...(await itemStays(reader, id)), isSaidToHave: kind === 'rent' && (await isSaidToHave(reader, id)) }
      : { isGivenBack: false, isDisputed: false, isSaidToHave: false };
  const wasRented = kind === 'rent' && acceptedAt !== null;
  const { claim, ...lost } = wasRented ? await lossesOf(reader, id) : noLosses;
  const handover = handoverFrom(steps);
  const isMissing = wasRented && (await saidMissing(reader, id, handover)).isSaidMissing;
  return { facts: { ...terms, ...stays, ...lost, isSaidMissing: isMissing, stage, handover }, steps, loss: claim };
}
