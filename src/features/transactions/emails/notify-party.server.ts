import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { dayInZone } from '#src/domain/dates/day.ts';
import { dayPlan } from '#src/domain/dates/day-plan.ts';
import { freeUntil } from '#src/domain/process/cancellation.ts';
import { money, type Currency } from '#src/domain/money/money.ts';
import type { Party, Notice } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { moneyStates } from '#src/features/payments/money-states.server.ts';
import { bankTakesDays, moneyMessage } from '#src/features/payments/money-words.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import {
  cancellationFacts,
  rentalDaysOf,
  stageOfTransaction,
  type Actor,
  type Transaction,
  type RentalDays,
} from '../transaction.server.ts';
import { intl, emailRows } from './email-rows.server.ts';
import { formattedPlan } from '#src/features/availability/plan-words.ts';

type Moved = {
  readonly actor: Actor;
  readonly sequence: number;
  /** The state that was entered, the time, and the next timer. */
  readonly state: string;
  readonly at: Date;
  readonly dueAt: Date | null;
};

/** Notifies one side of a transition: a bell notification and an email, once per move. */
export async function notifyParty(
  tx: Tx,
  app: App,
  transaction: Transaction,
  notice: Notice,
  moved: Moved,
): Promise<void> {
  const users = await contactsById(tx, [transaction.customerId, transaction.providerId]);
  const recipient = users.get(idOf(transaction, notice.to));
  const other = users.get(idOf(transaction, notice.to === 'customer' ? 'provider' : 'customer'));
  if (recipient === undefined || other === undefined) throw new Error(`A party of ${transaction.id} does not exist`);
  const payin = amount(transaction.payinAmount, transaction);
  const rentalDays = await rentalDaysOf(tx, transaction.id);
  await notify(tx, app, {
    payload: {
      email: notice.email,
      to: notice.to,
      by: moved.actor.role,
      kind: transaction.kind,
      firstName: recipient.firstName,
      otherName: other.firstName,
      listing: transaction.listing.title,
      what: orderText(transaction, rentalDays),
      payin,
      paid: await paidOf(tx, transaction, notice.to, { amount: payin, name: other.firstName }),
      payout: amount(transaction.payoutAmount, transaction),
      days: daysOf(transaction, rentalDays, notice.to, other.firstName, moved),
      freeUntil: freeUntilOf(transaction, rentalDays, moved),
      deadline: moved.dueAt === null ? null : formatDeadline(moved.dueAt, marketplace.timeZone),
    },
    rows: await emailRows(tx, transaction, notice.email, notice.to),
    recipient,
    actorId: moved.actor.userId,
    transactionId: transaction.id,
    listingId: transaction.listingId,
    imageId: transaction.listing.imageId,
    designer: transaction.listing.designer,
    detailPage: notice.to === 'customer' ? `/order/${transaction.id}` : `/sale/${transaction.id}`,
    onceKey: `${transaction.id}:${moved.sequence}:${notice.email}:${notice.to}`,
  });
}

/** The money state as the page shows it, with the note on bank days. */
async function paidOf(
  tx: Tx,
  { id }: Transaction,
  to: Party,
  values: { amount: string; name: string },
): Promise<string> {
  const money = (await moneyStates(tx, [id])).get(id) ?? 'unpaid';
  const sentence = moneyMessage(intl, money, to, values);
  return to === 'customer' && bankTakesDays(money)
    ? `${sentence} ${intl.formatMessage({ id: 'money.bank-days' })}`
    : sentence;
}

function orderText(transaction: Transaction, rentalDays: RentalDays | null): string {
  if (rentalDays !== null) return formatRentalDays(rentalDays.first, rentalDays.last);
  return transaction.quantity === 1 ? 'one item' : `${transaction.quantity} items`;
}

/** The day plan of this side as a sentence, as the page shows it; empty for a sale. */
function daysOf(
  transaction: Transaction,
  rentalDays: RentalDays | null,
  to: Party,
  name: string,
  { at }: Moved,
): string {
  if (rentalDays === null) return '';
  const plan = dayPlan(rentalDays, transaction.listing.turnaroundDays, dayInZone(at, marketplace.timeZone));
  return intl.formatMessage({ id: `plan.email.${to}-${transaction.delivery}` }, { name, ...formattedPlan(plan) });
}

/** End of free cancellation. Null before acceptance, where cancelling is always free, and once the time has passed. */
function freeUntilOf(transaction: Transaction, rentalDays: RentalDays | null, { state, at }: Moved): string | null {
  const moved = { ...transaction, state, lastTransitionedAt: at };
  if (stageOfTransaction(moved) !== 'agreed') return null;
  const until = freeUntil(cancellationFacts(moved, rentalDays));
  return at < until ? formatDeadline(until, marketplace.timeZone) : null;
}

function idOf(transaction: Transaction, party: Party): string {
  return party === 'customer' ? transaction.customerId : transaction.providerId;
}

function amount(minor: number, transaction: Transaction): string {
  return formatMoney(money(minor, transaction.currency as Currency));
}
