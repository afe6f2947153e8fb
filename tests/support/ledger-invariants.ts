import type { Database } from '#src/database/database.server.ts';
import { callsOf, entriesOf, factsOf, type Call, type Entry, type Facts } from './ledger-facts.ts';
import type { Books } from './sandbox.ts';

/**
 * Reconciles the ledger with line items, histories and the sandbox's books: every posting, each account, to the
 * cent. Holds at any time: only open calls and attempts may be unbooked.
 */
export async function brokenLedger(db: Database, books: Books): Promise<string[]> {
  const [facts, calls, entries] = await Promise.all([factsOf(db), callsOf(db), entriesOf(db)]);
  return [
    ...facts.flatMap((fact) => wrongPostings(fact, calls, entries, books)),
    ...facts.flatMap((fact) => wrongAccounts(fact, calls, entries)),
    ...unknownPostings(facts, entries),
    ...calls.flatMap((call) => wrongObject(call, books, facts)),
    ...unknownObjects(calls, books),
    ...wrongCharges(facts, books),
    ...(facts.some(({ busy }) => busy) ? [] : wrongBalance(entries, books)),
  ];
}

function wrongPostings(fact: Facts, calls: readonly Call[], entries: readonly Entry[], books: Books): string[] {
  const { sure, possible } = expectedPostings(fact, calls, books);
  const actual = entries.filter(({ transaction }) => transaction === fact.id).map(written);
  const allowed = new Set([...sure, ...possible].map(written));
  return [
    ...sure
      .filter((entry) => !actual.includes(written(entry)))
      .map((entry) => `missing in the ledger: ${written(entry)}`),
    ...actual.filter((entry) => !allowed.has(entry)).map((entry) => `wrong in the ledger: ${entry}`),
    ...repeated(actual).map((entry) => `twice in the ledger: ${entry}`),
  ];
}

/** The postings in `possible` may be missing, because their call is still open. */
function expectedPostings(fact: Facts, calls: readonly Call[], books: Books) {
  const { id, payment, currency, payin, payout } = fact;
  const about = { currency, payment, transaction: id };
  const posting = (name: string, amounts: Readonly<Record<string, number>>): Entry[] =>
    Object.entries(amounts)
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => ({ posting: name, account, amount, ...about }));
  const ours = calls.filter(({ transaction }) => transaction === id);
  const refunds = ours.filter(({ purpose }) => purpose === 'refund');
  const transfers = ours.filter(({ purpose }) => purpose === 'transfer');
  const made = (call: Call, owed: string) =>
    posting(`${call.purpose}-made:${call.id}`, { [owed]: call.amount, 'at-provider': -call.amount });
  const sure: Entry[] = [];
  const possible: Entry[] = [];
  if (fact.accepted > 0) {
    sure.push(
      ...posting(`capture:${payment}:${id}`, {
        'at-provider': payin,
        'owed-to-lender': -payout,
        'income': payout - payin,
      }),
    );
  }
  for (const call of refunds) {
    sure.push(
      ...(fact.accepted > 0
        ? posting(`refund-written:${call.id}`, {
            'owed-to-lender': payout,
            'income': payin - payout,
            'refund-owed': -payin,
          })
        : posting(`stray-capture:${call.id}`, { 'at-provider': call.amount, 'refund-owed': -call.amount })),
    );
  }
  for (const call of transfers)
    sure.push(...posting(`transfer-written:${call.id}`, { 'owed-to-lender': payout, 'transfer-owed': -payout }));
  for (const [list, owed] of [
    [refunds, 'refund-owed'],
    [transfers, 'transfer-owed'],
  ] as const) {
    for (const call of list) {
      if (call.state === 'open') continue;
      (objectsOf(call, books).length > 0 ? sure : possible).push(...made(call, owed));
    }
  }
  return { sure, possible };
}

/** At the end nothing is owed, and the income is what the customer paid minus the lender's payout. */
function wrongAccounts(fact: Facts, calls: readonly Call[], entries: readonly Entry[]): string[] {
  const { id, accepted, canceledAfter, delivered } = fact;
  const balanceOf = (account: string) =>
    total(entries.filter((entry) => entry.transaction === id && entry.account === account));
  const open = (purpose: Call['purpose']) =>
    total(calls.filter((call) => call.transaction === id && call.purpose === purpose && call.state === 'open'));
  const isHeld = accepted > 0 && canceledAfter === 0 && delivered === 0;
  const counted = [
    ['refund-owed', -open('refund')],
    ['transfer-owed', -open('transfer')],
    ['owed-to-lender', isHeld ? -fact.payout : 0],
    ['income', accepted > 0 ? fact.payoutLeft - fact.payinLeft : 0],
  ] as const;
  const refunds = calls.filter((call) => call.transaction === id && call.purpose === 'refund').length;
  const transfers = calls.filter((call) => call.transaction === id && call.purpose === 'transfer').length;
  return [
    ...counted
      .filter(([account, amount]) => balanceOf(account) !== amount)
      .map(([account, amount]) => `${id}: ${account} is ${balanceOf(account)}, expected ${amount}`),
    ...(transfers === delivered ? [] : [`${id}: ${delivered} times delivered, ${transfers} transfers written`]),
    ...(refunds < canceledAfter || refunds > 1 ? [`${id}: ${refunds} refunds written`] : []),
    ...(accepted > 1 || canceledAfter + delivered > accepted ? [`${id}: its money was paid out and refunded`] : []),
  ];
}

function unknownPostings(facts: readonly Facts[], entries: readonly Entry[]): string[] {
  const known = new Set(facts.map(({ id }) => id));
  return entries
    .filter(({ transaction }) => !known.has(transaction))
    .map((entry) => `in the ledger of an unpaid transaction: ${written(entry)}`);
}

/** Each finished call has exactly one object in the sandbox, with the same amount and the right recipient. */
function wrongObject(call: Call, books: Books, facts: readonly Facts[]): string[] {
  const found = objectsOf(call, books);
  const fact = facts.find(({ id }) => id === call.transaction);
  const wrong = (what: string) => `${call.purpose} ${call.id}: ${what}`;
  return [
    ...(found.length > 1 ? [wrong('made more than once')] : []),
    ...(call.state === 'done' && found[0]?.id !== call.objectId ? [wrong(`${call.objectId} is not there`)] : []),
    ...found.filter(({ amount }) => amount !== call.amount).map(({ amount }) => wrong(`${amount} there`)),
    ...found
      .filter(({ currency }) => currency.toUpperCase() !== call.currency)
      .map(({ currency }) => wrong(`in ${currency}`)),
    ...(call.purpose === 'refund' && call.intent !== (fact?.intent ?? call.intent)
      ? [wrong('of another payment')]
      : []),
    ...(call.purpose === 'transfer' && call.userId !== fact?.provider ? [wrong('to another user')] : []),
    ...(call.purpose === 'transfer' && call.charge !== fact?.charge ? [wrong('from another charge')] : []),
    ...(call.purpose === 'transfer' && call.amount !== fact?.payout ? [wrong(`${fact?.payout} is the payout`)] : []),
  ];
}

function objectsOf({ id, purpose, account, intent }: Call, books: Books) {
  const made =
    purpose === 'refund'
      ? (books.refund ?? []).filter(({ payment_intent, status }) => payment_intent === intent && status !== 'failed')
      : (books.transfer ?? []).filter(({ destination }) => destination === account);
  return made.filter(({ metadata }) => metadata['call'] === id);
}

/** The reverse check: every refund and transfer in the sandbox belongs to a call of ours. */
function unknownObjects(calls: readonly Call[], books: Books): string[] {
  const known = new Set(calls.flatMap((call) => objectsOf(call, books).map(({ id }) => id)));
  return [...(books.refund ?? []).filter(({ status }) => status !== 'failed'), ...(books.transfer ?? [])]
    .filter(({ id }) => !known.has(id))
    .map(({ id, amount }) => `${id}: ${amount} was paid out at Stripe without a call of ours`);
}

/** Each captured charge belongs to one payment and equals the line items of the transactions that were accepted. */
function wrongCharges(facts: readonly Facts[], books: Books): string[] {
  return (books.charge ?? [])
    .filter(({ captured, in_account }) => captured && in_account === undefined)
    .flatMap((charge) => {
      const all = facts.filter(({ intent }) => intent === charge.payment_intent);
      if (all.length === 0) return [`${charge.id}: captured for no transaction of ours`];
      if (all.some(({ busy }) => busy)) return [];
      const accepted = all.filter((fact) => fact.accepted > 0);
      const paid = (accepted.length > 0 ? accepted : all).reduce((sum, { payin }) => sum + payin, 0);
      return [
        ...all
          .filter((fact) => fact.charge !== charge.id)
          .map((fact) => `${charge.id}: ${fact.charge} is on record for ${fact.id}`),
        ...(charge.amount_captured === paid ? [] : [`${charge.id}: ${charge.amount_captured} captured for ${paid}`]),
      ];
    });
}

/**
 * The ledger's balance at Stripe equals Stripe's own balance, per currency. Stripe's fees and disputed amounts are
 * not booked yet, so they are added from Stripe's balance transactions.
 */
function wrongBalance(entries: readonly Entry[], books: Books): string[] {
  const lines = (books.balance_transaction ?? []).filter(({ in_account }) => in_account === undefined);
  const platform = books.balances['platform'] ?? [];
  const currencies = new Set([
    ...entries.map(({ currency }) => currency),
    ...platform.map(({ currency }) => currency.toUpperCase()),
  ]);
  return [...currencies].flatMap((currency) => {
    const of = lines.filter((line) => line.currency.toUpperCase() === currency);
    const there = platform.find((amounts) => amounts.currency.toUpperCase() === currency);
    const fees = of.reduce((sum, { fee }) => sum + fee, 0);
    const disputed = total(of.filter(({ type }) => type === 'adjustment'));
    const held = (there?.available ?? 0) + (there?.pending ?? 0) + fees - disputed;
    const booked = total(entries.filter((entry) => entry.currency === currency && entry.account === 'at-provider'));
    return held === booked ? [] : [`${held} ${currency} are at Stripe, and ${booked} in the ledger`];
  });
}

function written({ posting, account, amount, currency, payment, transaction }: Entry): string {
  return `${posting} ${account} ${amount} ${currency} payment ${payment} transaction ${transaction}`;
}

function repeated(all: readonly string[]): string[] {
  return all.filter((one, index) => all.indexOf(one) !== index);
}

function total(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
