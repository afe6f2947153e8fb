import { money, split, type Currency } from '#src/domain/money/money.ts';
import type { Call, Entry, PaymentFacts, Share } from './ledger-facts.ts';
import type { Books } from './sandbox.ts';

export type Facts = {
  readonly shares: readonly Share[];
  readonly payments: readonly PaymentFacts[];
  readonly calls: readonly Call[];
  readonly entries: readonly Entry[];
  readonly books: Books;
};

export type Amounts = Readonly<Record<string, number>>;

/** What a posting must be; `free` names accounts over which the rest may be divided, never below zero. */
export type Expected = { readonly amounts: Amounts; readonly free?: readonly string[] };

type Rule = (reference: string, facts: Facts, posting: Amounts) => Expected | null;

const lenderOrPlatform = ['owed-to-lender', 'owed-by-lender', 'income'];

/** By the first part of a posting's name; null when what it names is not there. */
const rules: Readonly<Record<string, Rule>> = {
  'capture': (reference, facts) => captureOf(reference, facts),
  'claim': claimOf,
  'fee': byLine(({ fee }) => ({ 'fees': fee, 'at-provider': -fee })),
  'capture-decided': (reference, { shares, payments }, posting) => {
    const share = shares.find(({ payment, transaction }) => reference === `${payment}:${transaction}`);
    const isOtherwise = payments.some(({ id, isOtherwise: found }) => found && id === share?.payment);
    return isOtherwise
      ? { amounts: { income: posting['income'] ?? 0 }, free: ['owed-to-lender', 'owed-by-lender'] }
      : null;
  },
  'cart-repriced': repriced,
  'refund-written': refundOf,
  'stray-capture': byCall(({ amount }) => ({ amounts: { 'at-provider': amount, 'refund-owed': -amount } })),
  'refund-made': (reference, facts, posting) =>
    failedUnknown(reference, facts) ??
    byObject('refund', (amount) => ({ 'refund-owed': amount, 'at-provider': -amount }))(reference, facts, posting),
  // Made in the dashboard: who bears it is not known yet.
  'refund-found': byCall(({ amount }) => ({ amounts: moved('unmatched', 'refund-owed', amount) })),
  'refund-decided': (_, __, posting) => ({
    amounts: { unmatched: Math.min(0, posting['unmatched'] ?? 0) },
    free: lenderOrPlatform,
  }),
  'refund-failed': (reference, { books, calls }, posting) => {
    const call = calls.find(({ id, objectId }) => id === reference || objectId === reference);
    const refund = (books.refund ?? []).find(({ id, status }) => id === call?.objectId && hasFailed(status));
    const { unmatched = 0 } = posting;
    const unknown = failedUnknown(reference, { books, calls });
    if (unknown !== null) return { amounts: moved('at-provider', 'unmatched', unknown.amounts['unmatched']) };
    return refund === undefined || call === undefined || unmatched > 0
      ? null
      : { amounts: { 'at-provider': call.amount, 'refund-owed': -call.amount - unmatched, unmatched } };
  },
  'refund-taken': (reference, { calls }, posting) =>
    calls.some(({ id, objectId, objectStatus }) => [id, objectId].includes(reference) && objectStatus === 'failed')
      ? { amounts: moved('refund-owed', 'income', posting['refund-owed']) }
      : null,
  'refund-voided': byVoidCall((_, posting) =>
    moved('refund-owed', 'unmatched' in posting ? 'unmatched' : 'disputed', posting['refund-owed']),
  ),
  'transfer-written': byCall(({ amount }) => ({ amounts: moved('owed-to-lender', 'transfer-owed', amount) })),
  'transfer-made': byObject('transfer', (amount) => ({ 'transfer-owed': amount, 'at-provider': -amount })),
  'transfer-voided': byVoidCall(({ amount }) => moved('transfer-owed', 'owed-to-lender', amount)),
  'debt-netted': (reference, facts, posting) =>
    callOf(reference, facts) && { amounts: moved('owed-to-lender', 'owed-by-lender', posting['owed-to-lender']) },
  'reversal-made': byObject('reverse-transfer', (amount) => ({ 'at-provider': amount, 'owed-by-lender': -amount })),
  'dispute-withdrawn': byLine(disputeLine),
  'dispute-reinstated': byLine(disputeLine),
  'dispute-lost': (reference, { books, entries }, posting) => {
    const [dispute, transaction] = reference.split(':');
    const isBack = entries.some((entry) => entry.posting.startsWith(`dispute-returned:${dispute}:${transaction}:`));
    const isLost = (books.dispute ?? []).some(
      ({ id, status }) => id === dispute && (status === 'lost' || (status === 'won' && isBack)),
    );
    return isLost ? { amounts: { disputed: posting['disputed'] ?? 0 }, free: lenderOrPlatform } : null;
  },
  'dispute-returned': disputeReturned,
  'refund-owed-again': byCall(({ amount }) => ({ amounts: { 'refund-owed': -amount, 'disputed': amount } })),
  'operator-payout': byPayout,
  'operator-payout-returned': byPayout,
  'unmatched': (reference, { books }, posting) =>
    lineOf(reference, books) && { amounts: moved('at-provider', 'unmatched', posting['at-provider']) },
  'matched': (reference, { entries }) => {
    const booked = entries.find((entry) => entry.posting === `unmatched:${reference}` && entry.account === 'unmatched');
    return booked === undefined ? null : { amounts: moved('at-provider', 'unmatched', booked.amount) };
  },
};

/** A refund of the dashboard that failed before anything was known of it: its money has left, and comes back. */
function failedUnknown(reference: string, { books, calls }: Pick<Facts, 'books' | 'calls'>): Expected | null {
  const refund = (books.refund ?? []).find(({ id, status }) => id === reference && hasFailed(status));
  if (refund === undefined || calls.some(({ objectId }) => objectId === reference)) return null;
  return { amounts: moved('unmatched', 'at-provider', refund.amount) };
}

/** Null for a posting of an unknown kind, or about something that is not there. */
export function expectedPosting(name: string, facts: Facts, posting: Amounts): Expected | null {
  const [kind = '', ...reference] = name.split(':');
  return rules[kind]?.(reference.join(':'), facts, posting) ?? null;
}

export function hasFailed(status: string): boolean {
  return status === 'failed' || status === 'canceled';
}

/** What Stripe captured, split over the transactions by what was asked for each. */
function captureOf(reference: string, { shares, payments, books }: Facts): Expected | null {
  const [paymentId, transaction] = reference.split(':');
  const payment = payments.find(({ id }) => id === paymentId);
  const captured = shares.filter((share) => share.payment === paymentId && share.capturedPayin !== null);
  const index = captured.findIndex((share) => share.transaction === transaction);
  const payout = captured[index]?.capturedPayout;
  const discounts = (captured[index]?.discountAgreed ?? 0) - (captured[index]?.movedDiscount ?? 0);
  if (payment === undefined || payout == null) return null;
  const received = (books.payment_intent ?? []).find(({ id }) => id === payment.intent)?.amount_received ?? 0;
  const wanted = captured.map(({ capturedPayin }) => capturedPayin ?? 0);
  const part = split(money(received, payment.currency as Currency), wanted)[index]?.amount ?? 0;
  const income = payout - part - discounts;
  return { amounts: { 'at-provider': part, 'owed-to-lender': -payout, income, discounts } };
}

/** At most what the bank has given back by this movement, to those alone who carry the loss. */
function disputeReturned(reference: string, { books, entries }: Facts, posting: Amounts): Expected | null {
  const [dispute = '', transaction, movement = ''] = reference.split(':');
  const given = lineOf(movement, books)?.amount ?? 0;
  const ofLoss = entries.filter(
    (entry) =>
      entry.transaction === transaction && new RegExp(`^dispute-(lost|returned):${dispute}:`).test(entry.posting),
  );
  const carried = (account: string) =>
    ofLoss.reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0);
  const { disputed = 0, ...others } = posting;
  const isFair =
    Object.values(others).every((amount) => amount < 0) && carried('income') >= 0 && carried('disputed') <= 0;
  return disputed > 0 && disputed <= given && isFair ? { amounts: posting } : null;
}

/** What has moved is what the lines say, checked by account; only a cancelled transaction moves anything. */
function repriced(reference: string, { shares }: Facts, posting: Amounts): Expected | null {
  const [leaving, transaction] = reference.split(':').map((id) => shares.find((share) => share.transaction === id));
  const isOne = leaving !== undefined && leaving.payment === transaction?.payment && leaving.canceledAfter > 0;
  return isOne ? { amounts: posting } : null;
}

/** What a decided case charged later: all of it is the lender's. */
function claimOf(paymentId: string, { shares, payments, books }: Facts): Expected | null {
  const payment = payments.find(({ id }) => id === paymentId);
  if (payment === undefined || !shares.some((share) => share.payment === paymentId && share.kind === 'claim'))
    return null;
  const received = (books.payment_intent ?? []).find(({ id }) => id === payment.intent)?.amount_received ?? 0;
  return { amounts: moved('at-provider', 'owed-to-lender', received) };
}

/**
 * Nobody gains by a refund, but for the one that ends a transaction: it settles what was borne before, and of a cancelled
 * transaction no income is left (checked by account).
 */
function refundOf(reference: string, { calls, shares }: Facts, posting: Amounts): Expected | null {
  const call = calls.find(({ id }) => id === reference);
  if (call === undefined) return null;
  const isLast = shares.some(({ transaction, canceledAfter }) => transaction === call.transaction && canceledAfter > 0);
  const settled = isLast ? { income: posting['income'] ?? 0, discounts: posting['discounts'] ?? 0 } : {};
  const free = lenderOrPlatform.filter((account) => !(account in settled));
  const { unmatched = 0 } = posting;
  const elsewhere = isLast && unmatched < 0 ? { unmatched } : {};
  return { amounts: { 'refund-owed': -call.amount, ...settled, ...elsewhere }, free };
}

type Line = NonNullable<Books['balance_transaction']>[number];

export function lineOf(id: string, { balance_transaction: lines }: Books): Line | null {
  return (lines ?? []).find((line) => line.id === id && line.in_account === undefined) ?? null;
}

function callOf(id: string, { calls }: Facts): Call | null {
  return calls.find((call) => call.id === id) ?? null;
}

function byLine(amountsOf: (line: Line) => Amounts): Rule {
  return (reference, { books }) => {
    const line = lineOf(reference, books);
    return line && { amounts: amountsOf(line) };
  };
}

function disputeLine({ amount, fee }: Line): Amounts {
  return { 'at-provider': amount - fee, 'disputed': -amount, 'fees': fee };
}

function byCall(expected: (call: Call) => Expected): Rule {
  return (reference, facts) => {
    const call = callOf(reference, facts);
    return call && expected(call);
  };
}

function byVoidCall(amountsOf: (call: Call, posting: Amounts) => Amounts): Rule {
  return (reference, facts, posting) => {
    const call = callOf(reference, facts);
    return call?.state === 'void' ? { amounts: amountsOf(call, posting) } : null;
  };
}

function byObject(purpose: Call['purpose'], amountsOf: (amount: number) => Amounts): Rule {
  return (reference, { calls }) => {
    const call = calls.find((each) => each.purpose === purpose && [each.objectId, each.id].includes(reference));
    return call === undefined ? null : { amounts: amountsOf(call.amount) };
  };
}

function byPayout(reference: string, { books }: Facts, posting: Amounts): Expected | null {
  const line = (books.balance_transaction ?? []).find(
    ({ source, amount }) => source === reference && Math.sign(amount) === Math.sign(posting['at-provider'] ?? 0),
  );
  return line === undefined
    ? null
    : { amounts: { 'at-operator': -line.amount, 'at-provider': line.amount - line.fee } };
}

function moved(to: string, from: string, amount = 0): Amounts {
  return { [to]: amount, [from]: -amount };
}
