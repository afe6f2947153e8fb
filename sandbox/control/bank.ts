import type Stripe from 'stripe';
import { behaviours } from '../cards/roles.ts';
import type { CardRole } from '../cards/roles.ts';
import { setHoldSeconds } from '../money/holds.ts';
import { recordTransaction } from '../money/ledger.ts';
import { setSettlement } from '../money/settlement.ts';
import { warnOfFraud } from '../resources/fraud-warnings.ts';
import {
  closeDispute,
  escalateInquiry,
  giveBack,
  isInquiry,
  isOpen,
  openDispute,
  takeAgain,
} from '../resources/open-dispute.ts';
import { completeRefund, failRefund } from '../resources/refunds.ts';
import { get, secretOf, setSecret } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { badRequest, done, scopeOf } from './command.ts';
import type { Command, Input, Result } from './command.ts';
import { settle } from './settle.ts';

function ok(body: object): Result {
  return { status: 200, body };
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** `{ charge, amount?, reason?, inquiry? }` opens a dispute; `{ dispute, status, returned?, taken? }` moves one on. */
const dispute: Command = (context, input) => {
  const scope = scopeOf(context);
  return context.store.unit(() => (typeof input.dispute === 'string' ? moveDispute(scope, input) : open(scope, input)));
};

function open(scope: Scope, { charge: id, amount, reason, inquiry }: Input): Result {
  const charge = get(scope, 'charge', String(id), 'charge');
  if (charge.disputed || !charge.captured) return badRequest('Only a captured charge can be disputed, once.');
  if (amount !== undefined && !(isPositive(amount) && amount <= charge.amount_captured))
    return badRequest('A dispute is about at most what was captured.');
  return ok(
    openDispute(scope, charge, {
      reason: typeof reason === 'string' ? reason : 'fraudulent',
      ...(amount === undefined ? {} : { amount }),
      isInquiry: inquiry === true,
    }),
  );
}

/** Status `needs_response` makes an inquiry a chargeback, also one that was closed. Of a lost one the bank gives `returned` back, also later; of one that is over it takes `taken` again. */
function moveDispute(scope: Scope, { dispute: id, status, returned, taken }: Input): Result {
  const known = get(scope, 'dispute', String(id));
  if (isPositive(taken) && (known.status === 'lost' || known.status === 'won'))
    return ok(takeAgain(scope, known, taken));
  if (known.status === 'lost') {
    if (status === 'won') return ok(giveBack(scope, known, 'won'));
    if (isPositive(returned)) return ok(giveBack(scope, known, returned));
  }
  const isTakenUp = isInquiry(known) && status === 'needs_response';
  if (!isOpen(known) && !isTakenUp) return badRequest(`This dispute is ${known.status}.`);
  const back = isPositive(returned) && returned < known.amount ? returned : 0;
  if (status !== 'needs_response') return ok(closeDispute(scope, known, status === 'won' ? 'won' : 'lost', back));
  return isInquiry(known) ? ok(escalateInquiry(scope, known)) : badRequest('Only an inquiry becomes a chargeback.');
}

const endings: Readonly<Record<string, (scope: Scope, refund: Stripe.Refund) => Stripe.Refund>> = {
  succeeded: completeRefund,
  failed: (scope, refund) => failRefund(scope, refund),
  canceled: (scope, refund) => failRefund(scope, refund, 'canceled'),
};

/** `{ refund, status }`: a pending refund succeeds, or one that is pending or has succeeded ends otherwise. */
const endRefund: Command = (context, { refund: id, status }) => {
  const scope = scopeOf(context);
  const refund = get(scope, 'refund', String(id));
  const end = endings[String(status)];
  if (end === undefined || refund.status === status || refund.status === 'failed' || refund.status === 'canceled')
    return badRequest(`A refund that is ${refund.status} cannot be ${String(status)}.`);
  return context.store.unit(() => ok(end(scope, refund)));
};

const fraudWarning: Command = (context, { charge }) => {
  const scope = scopeOf(context);
  return context.store.unit(() => ok(warnOfFraud(scope, get(scope, 'charge', String(charge), 'charge'))));
};

/** `{ paymentMethod, role }`: the bank treats a card from now on like that test card, such as one that was reported stolen. */
const card: Command = (context, { paymentMethod, role }) => {
  const scope = scopeOf(context);
  const { id } = get(scope, 'payment_method', String(paymentMethod));
  if (typeof role !== 'string' || !Object.hasOwn(behaviours, role)) return badRequest('No test card has this role.');
  const changed = { ...secretOf(scope, 'payment_method', id), role: role as CardRole };
  context.store.unit(() => setSecret(scope, 'payment_method', id, changed));
  return done;
};

/** `{ amount, currency, description? }`: a movement of the platform's balance that no object explains. */
const adjustment: Command = (context, { amount, currency, description }) => {
  if (typeof amount !== 'number' || !Number.isInteger(amount) || typeof currency !== 'string')
    return badRequest('An adjustment needs an amount and a currency.');
  const entry = {
    type: 'adjustment',
    amount,
    currency,
    source: null,
    description: String(description ?? 'Adjustment'),
  } as const;
  return context.store.unit(() => ok(recordTransaction(scopeOf(context), entry)));
};

/** `{ currency, exchangeRate }`, or nothing: each charge settles in its own currency. */
const settlement: Command = (context, { currency, exchangeRate }) => {
  if (currency === undefined) context.store.unit(() => setSettlement(context.store, null));
  else if (typeof currency !== 'string' || typeof exchangeRate !== 'number' || !(exchangeRate > 0))
    return badRequest('A settlement currency needs a rate above 0.');
  else context.store.unit(() => setSettlement(context.store, { currency: currency.toLowerCase(), exchangeRate }));
  return done;
};

/** `{ seconds }`: how long cards are held from now on; seven days without. */
const holds: Command = (context, { seconds }) => {
  if (seconds !== undefined && !isPositive(seconds)) return badRequest('A hold lasts at least a second.');
  context.store.unit(() => setHoldSeconds(context.store, seconds ?? null));
  return done;
};

/** What banks, card networks and Stripe do on their own. */
export const bankCommands: Readonly<Record<string, Command>> = {
  'POST adjustments': adjustment,
  'POST cards': card,
  'POST disputes': dispute,
  'POST fraud-warnings': fraudWarning,
  'POST holds': holds,
  'POST refunds': endRefund,
  'POST settle': (context, { refunds }) => ok(settle(scopeOf(context), refunds !== false)),
  'POST settlement': settlement,
};
