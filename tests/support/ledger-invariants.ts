import type { Database } from '#src/database/database.server.ts';
import { wrongBalance } from './ledger-balance.ts';
import { callsOf, entriesOf, paymentsOf, sharesOf, type Call, type Entry, type Share } from './ledger-facts.ts';
import { hasPartial, isLost, keepsSomething, total, wrongKept } from './kept-rules.ts';
import { expectedPosting, type Amounts, type Facts } from './ledger-rules.ts';
import type { Books, Moved } from './sandbox.ts';

/**
 * Reconciles the ledger with line items, histories, calls and the sandbox's books: every posting, each account, to the
 * cent. Holds at any time: only open calls and attempts, and what Stripe has done since it was read, may be unbooked.
 */
export async function brokenLedger(db: Database, books: Books): Promise<string[]> {
  const [shares, payments, calls, entries] = await Promise.all([
    sharesOf(db),
    paymentsOf(db),
    callsOf(db),
    entriesOf(db),
  ]);
  const facts: Facts = { shares, payments, calls, entries, books };
  const bookings = shares.filter(({ kind }) => kind === 'booking');
  return [
    ...wrongPostings(facts),
    ...missingPostings(facts),
    ...shares.flatMap((share) => wrongShare(share, facts)),
    ...bookings.flatMap((share) => wrongCancelled(share, facts)),
    ...bookings.flatMap((share) => wrongKept(share, facts)),
    ...payments.flatMap(({ id, cases }) => wrongDispute(id, cases, entries)),
    ...payments.flatMap(({ id }) => wrongMoves(id, shares)),
    ...calls.flatMap((call) => wrongObject(call, facts)),
    ...unknownObjects(facts),
    ...wrongCharges(facts),
    ...(payments.some(({ busy }) => busy) ? [] : wrongBalance(facts)),
  ];
}

function wrongPostings(facts: Facts): string[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of facts.entries) byName.set(entry.posting, [...(byName.get(entry.posting) ?? []), entry]);
  return [...byName].flatMap(([name, entries]) => {
    if (new Set(entries.map(({ account }) => account)).size < entries.length) return [`twice in the ledger: ${name}`];
    const actual: Amounts = Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));
    const expected = expectedPosting(name, facts, actual);
    if (expected === null) return [`in the ledger for nothing: ${name}`];
    const fixed = { ...Object.fromEntries(Object.keys(actual).map((account) => [account, 0])), ...expected.amounts };
    const wrong = Object.entries(fixed).filter(([account, amount]) => {
      const booked = actual[account] ?? 0;
      return expected.free?.includes(account) === true ? booked < 0 : booked !== amount;
    });
    return wrong.map(([account, amount]) => `${name}: ${account} is ${actual[account] ?? 0}, expected ${amount}`);
  });
}

/** What has happened for certain is booked: captures that were settled, and calls that are closed. */
function missingPostings({ shares, payments, calls, entries, books }: Facts): string[] {
  const names = new Set(entries.map(({ posting }) => posting));
  const made = { 'refund': 'refund-made', 'transfer': 'transfer-made', 'reverse-transfer': 'reversal-made' } as const;
  const wanted = [
    ...shares.filter(({ payin }) => payin !== null).map((share) => `capture:${share.payment}:${share.transaction}`),
    ...shares
      .filter(({ payment }) => !payments.some(({ id, busy }) => id === payment && busy))
      .filter((share) => receivedFor(share, { payments, books }) > 0)
      // Dropped meanwhile.
      .filter(
        ({ payment }) => !entries.some((entry) => entry.payment === payment && entry.posting.startsWith('stray-')),
      )
      .map(({ payment }) => `claim:${payment}`),
    ...calls
      .filter(({ state, objectId }) => state === 'done' && objectId !== null)
      .map((call) => `${made[call.purpose]}:${nameOf(call, calls)}`),
    ...calls
      .filter(({ purpose, objectStatus }) => purpose === 'refund' && objectStatus === 'failed')
      .map((call) => `refund-failed:${nameOf(call, calls)}`),
    ...calls
      .filter(({ purpose, amount }) => purpose === 'transfer' && amount > 0)
      .map(({ id }) => `transfer-written:${id}`),
  ];
  return wanted.filter((name) => !names.has(name)).map((name) => `missing in the ledger: ${name}`);
}

/** Of a refund that was made in the dashboard for several orders each call has postings of its own. */
function nameOf({ id, objectId, purpose }: Call, calls: readonly Call[]): string | null {
  const ofObject = calls.filter((call) => call.purpose === purpose && call.objectId === objectId);
  return ofObject.length > 1 ? id : objectId;
}

/** What Stripe has charged for a claim; 0 for a booking. */
function receivedFor({ kind, payment }: Share, { payments, books }: Pick<Facts, 'payments' | 'books'>): number {
  const about = payments.find(({ id }) => id === payment);
  if (kind !== 'claim' || about === undefined) return 0;
  return (books.payment_intent ?? []).find(({ id }) => id === about.intent)?.amount_received ?? 0;
}

/** What is owed is what calls are open for; at the end the income is what the customer paid less the lender's payout. */
function wrongShare(share: Share, { calls, entries, payments }: Facts): string[] {
  const { transaction, payment, canceledAfter, delivered, payinAgreed, payoutAgreed } = share;
  const isOurs = (each: { transaction: string | null; payment: string | null }) =>
    each.transaction === transaction && each.payment === payment;
  const own = entries.filter(isOurs);
  const balanceOf = (account: string) => total(own.filter((entry) => entry.account === account));
  const ours = calls.filter(isOurs);
  const open = (purpose: Call['purpose']) =>
    total(ours.filter((call) => call.purpose === purpose && call.state === 'open'));
  const accepted = share.payin !== null;
  const transfers = ours.filter(({ purpose, state }) => purpose === 'transfer' && state !== 'void');
  const paidOut = delivered + (canceledAfter > 0 && share.payoutLeft > 0 ? 1 : 0);
  const netted = own.some(({ posting }) => posting.startsWith('debt-netted:'));
  // What a bank gives back after the payout is transferred by itself.
  const isReturned = own.some(({ posting }) => posting.startsWith('dispute-returned:'));
  const isHeld = accepted && canceledAfter === 0 && delivered === 0;
  const counted: [string, number][] = [
    ['refund-owed', -open('refund') - share.failedUndecided],
    ['transfer-owed', -open('transfer')],
  ];
  const decided =
    own.some(({ posting }) => /^(dispute-lost|debt-netted|capture-decided|refund-decided):/.test(posting)) ||
    hasPartial(own, share) ||
    // What a bank has taken of a cancelled one waits for the operator.
    (canceledAfter > 0 && payments.some(({ id, cases }) => id === payment && cases > 0));
  if (share.kind === 'booking' && !decided) {
    counted.push(['owed-to-lender', isHeld ? -(share.payout ?? 0) : 0]);
    const { payinLeft, payoutLeft, discountLeft } = share;
    counted.push(['income', accepted ? payoutLeft - payinLeft - discountLeft - differenceOf(own, share) : 0]);
    counted.push(['discounts', accepted ? discountLeft : 0]);
  }
  return [
    ...counted
      .filter(([account, amount]) => balanceOf(account) !== amount)
      .map(([account, amount]) => `${transaction}: ${account} is ${balanceOf(account)}, expected ${amount}`),
    ...(share.kind === 'booking' && delivered > 0 && balanceOf('owed-to-lender') !== 0
      ? [`${transaction}: delivered, and the lender is owed`]
      : []),
    ...(accepted && (share.payin !== payinAgreed || share.payout !== payoutAgreed)
      ? [`${transaction}: ${share.payin} captured for ${payinAgreed}, ${share.payout} for the lender's ${payoutAgreed}`]
      : []),
    ...(accepted && share.accepted !== 1 ? [`${transaction}: captured, and ${share.accepted} times accepted`] : []),
    ...(accepted && canceledAfter + delivered > 1 ? [`${transaction}: its money was paid out and refunded`] : []),
    ...((!isReturned && transfers.length > (share.kind === 'claim' ? 1 : paidOut)) ||
    (accepted && !netted && !isBorne(own, share) && transfers.length < paidOut)
      ? [`${transaction}: ${paidOut} times to be paid out, ${transfers.length} transfers written`]
      : []),
  ];
}

/**
 * Once a cancelled transaction's cases are decided, it has brought nothing to anybody but what is kept of its lines, and
 * nothing is owed for it.
 */
function wrongCancelled(share: Share, { entries, payments }: Facts): string[] {
  const { transaction, payment, canceledAfter, payinLeft, payoutLeft, discountLeft } = share;
  const about = payments.find(({ id }) => id === payment);
  if (canceledAfter === 0 || about === undefined || about.busy || about.cases > 0) return [];
  const own = entries.filter((entry) => entry.transaction === transaction && entry.payment === payment);
  const isDecided = keepsSomething(share) && (hasPartial(own, share) || isLost(own));
  const brought: [string, number][] = isDecided
    ? []
    : [
        ['income', payoutLeft - payinLeft - discountLeft],
        ['discounts', discountLeft],
      ];
  const wanted: [string, number][] = [...brought, ['owed-to-lender', 0], ['refund-owed', 0], ['transfer-owed', 0]];
  return wanted.flatMap(([account, amount]) => {
    const left = total(own.filter((entry) => entry.account === account));
    return left === amount ? [] : [`${transaction}: cancelled, and ${left} are left in ${account}, not ${amount}`];
  });
}

/** Whether the lender has borne all of her payout before it was transferred. */
function isBorne(own: readonly Entry[], { payout }: Share): boolean {
  const borne = own.filter(
    ({ posting, account }) =>
      account === 'owed-to-lender' && /^(dispute-lost|refund-written|capture-decided|refund-decided):/.test(posting),
  );
  return total(borne) === payout;
}

/** What Stripe captured for this transaction beyond what was asked. */
function differenceOf(own: readonly Entry[], { capturedPayin }: Share): number {
  const captured = own.filter(({ posting, account }) => posting.startsWith('capture:') && account === 'at-provider');
  return captured.length === 0 ? 0 : total(captured) - (capturedPayin ?? 0);
}

/** What moves from one share of a payment is in the others. */
function wrongMoves(payment: string, shares: readonly Share[]): string[] {
  const own = shares.filter((share) => share.payment === payment);
  const left = own.reduce((sum, { movedPayin }) => sum + movedPayin, 0);
  return left === 0 ? [] : [`${payment}: ${left} were moved to nobody`];
}

/** Once every case of a payment is resolved, no bank has money of it, and no refund was made, that is not accounted for. */
function wrongDispute(payment: string, cases: number, entries: readonly Entry[]): string[] {
  const left = (account: string) =>
    total(entries.filter((entry) => entry.payment === payment && entry.account === account));
  return ['disputed', 'unmatched'].flatMap((account) =>
    cases === 0 && left(account) !== 0 ? [`${payment}: ${left(account)} are ${account}, and no case is open`] : [],
  );
}

/** Each finished call has exactly one object in the sandbox, with the same amount and the right recipient. */
function wrongObject(call: Call, { books, shares, payments, calls }: Facts): string[] {
  const found = objectsOf(call, books);
  const share = shares.find((each) => each.transaction === call.transaction && each.payment === call.payment);
  const payment = payments.find(({ id }) => id === call.payment);
  const wrong = (what: string) => `${call.purpose} ${call.id}: ${what}`;
  const isRefund = call.purpose === 'refund';
  const isTransfer = call.purpose === 'transfer';
  return [
    ...(found.length > 1 ? [wrong('made more than once')] : []),
    ...(call.state === 'done' && found[0]?.id !== call.objectId ? [wrong(`${call.objectId} is not there`)] : []),
    ...(found.length > 0 && (call.state === 'void' || call.state === 'refused') ? [wrong('made though given up')] : []),
    ...found
      .filter(({ amount }) => amount !== amountOfObject(call, calls))
      .map(({ amount }) => wrong(`${amount} there`)),
    ...found
      .filter(({ currency }) => currency.toUpperCase() !== call.currency)
      .map(({ currency }) => wrong(`in ${currency}`)),
    ...(isRefund && call.intent !== (payment?.intent ?? call.intent) ? [wrong('of another payment')] : []),
    ...(isTransfer && call.userId !== share?.provider ? [wrong('to another user')] : []),
    ...(isTransfer && call.charge !== null && call.charge !== payment?.charge ? [wrong('from another charge')] : []),
    ...(isTransfer && call.amount > payoutOf(share, { payments, books })
      ? [wrong(`${payoutOf(share, { payments, books })} is the payout`)]
      : []),
  ];
}

/** What is there by this call, and by the others that have the same object. */
function amountOfObject({ id, purpose, objectId, amount }: Call, calls: readonly Call[]): number {
  const others = calls.filter((call) => call.purpose === purpose && call.id !== id && call.objectId === objectId);
  return amount + (objectId === null ? 0 : total(others));
}

/** The most that the lender can get for this. */
function payoutOf(share: Share | undefined, facts: Pick<Facts, 'payments' | 'books'>): number {
  if (share === undefined) return 0;
  return (share.payout ?? 0) + share.movedDebt + receivedFor(share, facts);
}

/** A refund that was made in the dashboard names no call: it is that of the call that has taken it over. */
function objectsOf({ id, purpose, account, intent, transfer, objectId }: Call, books: Books) {
  const all: readonly Moved[] =
    purpose === 'refund'
      ? (books.refund ?? []).filter(({ payment_intent }) => payment_intent === intent)
      : purpose === 'transfer'
        ? (books.transfer ?? []).filter(({ destination }) => destination === account)
        : (books.transfer_reversal ?? []).filter((reversal) => reversal.transfer === transfer);
  const isTakenOver = (made: Moved) =>
    purpose === 'refund' && made.metadata['call'] === undefined && made.id === objectId;
  return all.filter((made) => made.metadata['call'] === id || isTakenOver(made));
}

/** The reverse check: every refund, transfer and reversal in the sandbox belongs to a call of ours, or is unmatched. */
function unknownObjects({ calls, entries, books }: Facts): string[] {
  const known = new Set([
    ...calls.flatMap((call) => objectsOf(call, books).map(({ id }) => id)),
    ...entries.flatMap(({ posting }) => /^refund-made:(.*)$/.exec(posting)?.[1] ?? []),
  ]);
  const unmatched = new Set(entries.flatMap(({ posting }) => /^unmatched:(.*)$/.exec(posting)?.[1] ?? []));
  const explained = (id: string) =>
    (books.balance_transaction ?? []).some((line) => line.source === id && unmatched.has(line.id));
  const all = [...(books.refund ?? []), ...(books.transfer ?? []), ...(books.transfer_reversal ?? [])];
  return all
    .filter(({ id }) => !known.has(id) && !explained(id))
    .map(({ id, amount }) => `${id}: ${amount} was moved at Stripe without a call of ours`);
}

/** Each captured charge belongs to one payment, and is what its capture was asked for unless a case says otherwise. */
function wrongCharges({ payments, books }: Facts): string[] {
  const captured = (books.charge ?? []).filter((charge) => charge.captured && charge.in_account === undefined);
  return captured.flatMap((charge) => {
    const [payment] = payments.filter(({ intent }) => intent === charge.payment_intent);
    if (payment === undefined) return [`${charge.id}: captured for no payment of ours`];
    if (payment.busy) return [];
    const isWhole = payment.payin === 0 || charge.amount_captured === payment.payin || payment.isOtherwise;
    return [
      ...(charge.id === payment.charge ? [] : [`${charge.id}: ${payment.charge} is on record for ${payment.id}`]),
      ...(isWhole ? [] : [`${charge.id}: ${charge.amount_captured} captured for ${payment.payin}`]),
    ];
  });
}
