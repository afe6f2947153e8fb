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
import { tell } from '#src/features/notifications/tell.server.ts';
import type { App } from '#src/platform/app.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import {
  cancellationFacts,
  rentalDaysOf,
  type Actor,
  type Transaction,
  type RentalDays,
} from './transaction.server.ts';
import { intl, emailRows } from './email-rows.server.ts';
import { written } from './plan-words.ts';

type Moved = {
  readonly actor: Actor;
  readonly sequence: number;
  /** The state that was entered, when, and when its timer rings. */
  readonly state: string;
  readonly at: Date;
  readonly dueAt: Date | null;
};

/** Tells one side of a transaction what just happened: a row for the bell and an email, once per move. */
export async function notifyParty(
  tx: Tx,
  app: App,
  transaction: Transaction,
  told: Notice,
  moved: Moved,
): Promise<void> {
  const people = await contactsById(tx, [transaction.customerId, transaction.providerId]);
  const recipient = people.get(idOf(transaction, told.to));
  const other = people.get(idOf(transaction, told.to === 'customer' ? 'provider' : 'customer'));
  if (recipient === undefined || other === undefined) throw new Error(`A party of ${transaction.id} is gone`);
  const payin = amount(transaction.payinAmount, transaction);
  const worn = await rentalDaysOf(tx, transaction.id);
  await tell(tx, app, {
    news: {
      email: told.email,
      to: told.to,
      by: moved.actor.role,
      kind: transaction.kind,
      firstName: recipient.firstName,
      otherName: other.firstName,
      listing: transaction.listing.title,
      what: whatOf(transaction, worn),
      payin,
      paid: await paidOf(tx, transaction, told.to, { amount: payin, name: other.firstName }),
      payout: amount(transaction.payoutAmount, transaction),
      days: daysOf(transaction, worn, told.to, other.firstName, moved),
      freeUntil: freeUntilOf(transaction, worn, moved),
      deadline: moved.dueAt === null ? null : formatDayAndTime(moved.dueAt, marketplace.timeZone),
    },
    rows: await emailRows(tx, transaction, told.email, told.to),
    recipient,
    actorId: moved.actor.userId,
    transactionId: transaction.id,
    listingId: transaction.listingId,
    imageId: transaction.listing.imageId,
    designer: transaction.listing.designer,
    detailPage: told.to === 'customer' ? `/order/${transaction.id}` : `/sale/${transaction.id}`,
    onceKey: `${transaction.id}:${moved.sequence}:${told.email}:${told.to}`,
  });
}

/** As the page says it at the same moment, with what banks do to it. */
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

function whatOf(transaction: Transaction, worn: RentalDays | null): string {
  if (worn !== null) return formatRentalDays(worn.first, worn.last);
  return transaction.quantity === 1 ? 'one item' : `${transaction.quantity} items`;
}

/** What this side has to do on which day, as the page says it; empty for a sale. */
function daysOf(transaction: Transaction, worn: RentalDays | null, to: Party, name: string, { at }: Moved): string {
  if (worn === null) return '';
  const plan = dayPlan(worn, transaction.listing.turnaroundDays, dayInZone(at, marketplace.timeZone));
  return intl.formatMessage({ id: `plan.email.${to}-${transaction.delivery}` }, { name, ...written(plan) });
}

/** Null before the acceptance, where cancelling is free, and when the time for it has passed. */
function freeUntilOf({ kind }: Transaction, worn: RentalDays | null, { state, at }: Moved): string | null {
  if (state !== 'accepted') return null;
  const until = freeUntil(cancellationFacts({ kind, state, lastTransitionedAt: at }, worn));
  return at < until ? formatDayAndTime(until, marketplace.timeZone) : null;
}

function idOf(transaction: Transaction, party: Party): string {
  return party === 'customer' ? transaction.customerId : transaction.providerId;
}

function amount(minor: number, transaction: Transaction): string {
  return formatMoney(money(minor, transaction.currency as Currency));
}
