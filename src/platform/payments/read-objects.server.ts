import type Stripe from 'stripe';
import { isCurrency, money } from '#src/domain/money/money.ts';
import { UnreadableAnswer } from './answers.server.ts';
import type {
  CreatedRefund,
  CreatedTransfer,
  FoundRefund,
  Intent,
  IntentStatus,
  PayoutAccount,
  Setup,
  StoredCard,
} from './payments.ts';
import type { BankPayout } from './payout-account.ts';
import { isIdOf, type StripeObject } from './stripe-ids.ts';

const statuses: ReadonlySet<string> = new Set<IntentStatus>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]);

/** The id of a response object; throws `UnreadableAnswer` when it is not of this kind. */
export function idOf(object: StripeObject, answer: { readonly id: string }): string {
  return isIdOf(object, answer?.id) ? answer.id : unreadable();
}

export function readIntentObject(intent: Stripe.PaymentIntent): Intent {
  const { amount, currency, status } = intent;
  const upper = typeof currency === 'string' ? currency.toUpperCase() : '';
  if (!isCurrency(upper) || !Number.isSafeInteger(amount) || !isStatus(status)) return unreadable();
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: idOf('intent', intent),
    status,
    amount: money(amount, upper),
    amountReceived: intent.amount_received ?? 0,
    stripeCustomerId: referenceOf(intent.customer),
    paymentId: intent.metadata?.['payment'] ?? null,
    clientSecret: intent.client_secret ?? null,
    chargeId: referenceOf(intent.latest_charge),
    refunded: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    lastError: lastErrorOf(intent.last_payment_error),
    heldSeconds: heldSecondsOf(charge),
    card: cardOf(charge),
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    // Only by the customer's wish for the next time they are here: other uses list no card.
    savedCard: cardFor('on_session', intent, charge),
    keptCardId: intent.setup_future_usage === 'off_session' ? referenceOf(intent.payment_method) : null,
    keptCard: cardFor('off_session', intent, charge),
  };
}

const setupStatuses: ReadonlySet<string> = new Set<Setup['status']>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'canceled',
  'succeeded',
]);

/** Read with its payment method expanded. */
export function readSetupObject(setup: Stripe.SetupIntent): Setup {
  const { status, payment_method: method } = setup;
  if (!isSetupStatus(status)) return unreadable();
  return {
    id: idOf('setup', setup),
    status,
    stripeCustomerId: referenceOf(setup.customer),
    setupId: setup.metadata?.['setup'] ?? null,
    clientSecret: setup.client_secret ?? null,
    card: typeof method === 'object' && method !== null ? readCardObject(method) : null,
  };
}

function isSetupStatus(status: string): status is Setup['status'] {
  return setupStatuses.has(status);
}

export function readCardObject(method: Stripe.PaymentMethod): StoredCard {
  return storedCard(idOf('card', method), referenceOf(method.customer), method.card) ?? unreadable();
}

type CardFacts = {
  readonly brand?: string | null;
  readonly last4?: string | null;
  readonly exp_month?: number | null;
  readonly exp_year?: number | null;
  readonly fingerprint?: string | null;
};

function storedCard(
  paymentMethodId: string,
  stripeCustomerId: string | null,
  card: CardFacts | null | undefined,
): StoredCard | null {
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card ?? {};
  const isWhole = typeof brand === 'string' && typeof last4 === 'string' && /^\d{4}$/.test(last4);
  if (!isWhole || !isBetween(expMonth, 1, 12) || !isBetween(expYear, 2000, 9999)) return null;
  return { paymentMethodId, stripeCustomerId, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? null };
}

function isBetween(value: number | null | undefined, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function cardFor(
  usage: 'on_session' | 'off_session',
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): StoredCard | null {
  if (intent.setup_future_usage !== usage) return null;
  const id = referenceOf(intent.payment_method);
  return isIdOf('card', id) ? storedCard(id, referenceOf(intent.customer), charge?.payment_method_details?.card) : null;
}

export function readAccountObject(account: Stripe.Account): PayoutAccount {
  const { requirements } = account;
  const bank = bankAccountOf(account.external_accounts);
  return {
    id: idOf('account', account),
    accountType: accountTypeOf(account.business_type),
    bankAccountId: bank?.id ?? null,
    bankLast4: bank?.last4 ?? null,
    chargesEnabled: account.charges_enabled ?? false,
    payoutsEnabled: account.payouts_enabled ?? false,
    transfersActive: account.capabilities?.transfers === 'active',
    currentlyDue: requirements?.currently_due ?? [],
    pastDue: requirements?.past_due ?? [],
    disabledReason: requirements?.disabled_reason ?? null,
    verificationFailed: (requirements?.errors?.length ?? 0) > 0,
  };
}

function accountTypeOf(type: string | null | undefined): PayoutAccount['accountType'] {
  return type === 'individual' || type === 'company' ? type : null;
}

/** The bank account that payouts go to: the newest default one. Cards do not count. */
function bankAccountOf(accounts: Stripe.Account['external_accounts']): Stripe.ExternalAccount | undefined {
  const banks = (accounts?.data ?? []).filter(({ object }) => object === 'bank_account');
  return banks.find((bank) => bank.default_for_currency === true) ?? banks[0];
}

export function readPayoutObject(payout: Stripe.Payout): BankPayout {
  const { amount, currency, arrival_date: arrival, status } = payout;
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string' || !isPayoutStatus(status)) return unreadable();
  return {
    id: idOf('payout', payout),
    amount,
    currency: currency.toUpperCase(),
    status,
    arrivesAt: new Date(arrival * 1000),
    failureCode: payout.failure_code ?? null,
    bankAccountId: referenceOf(payout.destination),
  };
}

function isPayoutStatus(status: string): status is BankPayout['status'] {
  return ['paid', 'pending', 'in_transit', 'canceled', 'failed'].includes(status);
}

export function readRefundObject(refund: Stripe.Refund): CreatedRefund {
  const { amount, status } = refund;
  return {
    refundId: idOf('refund', refund),
    status: refundStatus(status),
    amount,
    callId: refund.metadata?.['call'] ?? null,
  };
}

export function readFoundRefund(refund: Stripe.Refund): FoundRefund {
  const { amount, currency } = refund;
  if (!Number.isSafeInteger(amount) || typeof currency !== 'string') return unreadable();
  return {
    ...readRefundObject(refund),
    intentId: referenceOf(refund.payment_intent),
    currency: currency.toUpperCase(),
  };
}

function refundStatus(status: string | null): CreatedRefund['status'] {
  if (status === 'succeeded') return status;
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function readTransferObject(transfer: Stripe.Transfer): CreatedTransfer {
  return {
    transferId: idOf('transfer', transfer),
    amount: transfer.amount,
    callId: transfer.metadata?.['call'] ?? null,
  };
}

/** The first `max` entries of a paginated list. */
export async function entriesOf<T>(pages: AsyncIterable<T>, max: number): Promise<T[]> {
  const entries: T[] = [];
  for await (const entry of pages) {
    entries.push(entry);
    if (entries.length === max) break;
  }
  return entries;
}

function isStatus(status: string): status is IntentStatus {
  return statuses.has(status);
}

/** The id of a reference that may be expanded. */
export function referenceOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** As a duration, because Stripe's clock differs from ours in tests and the demo. */
function heldSecondsOf(charge: Stripe.Charge | null): Intent['heldSeconds'] {
  const until = charge?.payment_method_details?.card?.capture_before;
  return charge === null || typeof until !== 'number' ? null : until - charge.created;
}

function cardOf(charge: Stripe.Charge | null): Intent['card'] {
  const card = charge?.payment_method_details?.card;
  if (typeof card?.brand !== 'string' || !/^\d{4}$/.test(card.last4 ?? '')) return null;
  return { brand: card.brand, last4: card.last4 ?? '' };
}

function lastErrorOf(error: Stripe.PaymentIntent.LastPaymentError | null): Intent['lastError'] {
  return error && { code: error.decline_code ?? error.code ?? 'payment_failed', message: error.message ?? '' };
}

export function unreadable(): never {
  throw new UnreadableAnswer();
}
