import type Stripe from 'stripe';
import { isCurrency, money, type Money } from '#src/domain/money/money.ts';
import type { BalanceTransaction, Charge, CreatedReversal, Dispute, FraudWarning, Funds } from './payments.ts';
import type { PlatformAccount } from './platform-account.ts';
import { idOf, referenceOf, unreadable } from './read-objects.server.ts';

/** Statuses in which the dispute is settled in our favour; all others except `lost` are open. */
const settledForUs: readonly string[] = ['won', 'warning_closed', 'prevented'];

export function readDisputeObject(dispute: Stripe.Dispute): Dispute {
  const { status, balance_transactions: movements } = dispute;
  const dueBy = dispute.evidence_details?.due_by;
  if (typeof status !== 'string' || !Array.isArray(movements)) return unreadable();
  return {
    id: idOf('dispute', dispute),
    chargeId: referenceOf(dispute.charge),
    intentId: referenceOf(dispute.payment_intent),
    outcome: settledForUs.includes(status) ? 'won' : status === 'lost' ? 'lost' : 'open',
    isInquiry: status.startsWith('warning_'),
    amount: moneyOf(dispute),
    evidenceDueAt: typeof dueBy === 'number' ? momentOf(dueBy) : null,
    movements: movements.map(readBalanceTransactionObject),
  };
}

export function readFraudWarningObject(warning: Stripe.Radar.EarlyFraudWarning): FraudWarning {
  return {
    id: idOf('fraudWarning', warning),
    chargeId: referenceOf(warning.charge),
    intentId: referenceOf(warning.payment_intent),
    isActionable: warning.actionable ?? false,
    fraudType: warning.fraud_type ?? '',
  };
}

export function readPlatformObject(account: Stripe.Account): PlatformAccount {
  const { country, default_currency: currency } = account;
  if (typeof country !== 'string' || typeof currency !== 'string') return unreadable();
  const interval = account.settings?.payouts?.schedule?.interval;
  return { country, currency: currency.toUpperCase(), payoutInterval: typeof interval === 'string' ? interval : null };
}

export function readChargeObject(charge: Stripe.Charge): Charge {
  const { balance_transaction: movement } = charge;
  const until = charge.payment_method_details?.card?.capture_before;
  if (typeof movement === 'string') return unreadable();
  return {
    id: idOf('charge', charge),
    captured: moneyOf({ amount: charge.amount_captured, currency: charge.currency }),
    captureBefore: typeof until === 'number' ? momentOf(until) : null,
    movement: movement == null ? null : readBalanceTransactionObject(movement),
  };
}

export function readBalanceTransactionObject(line: Stripe.BalanceTransaction): BalanceTransaction {
  const { amount, fee, net, currency, type } = line;
  const isWhole = [amount, fee, net, line.created].every((number) => Number.isSafeInteger(number));
  if (!isWhole || amount - fee !== net || typeof currency !== 'string' || typeof type !== 'string') return unreadable();
  return {
    id: idOf('balanceTransaction', line),
    type,
    category: line.reporting_category ?? type,
    amount,
    fee,
    net,
    currency: currency.toUpperCase(),
    sourceId: referenceOf(line.source),
    createdAt: momentOf(line.created),
  };
}

export function readReversalObject(reversal: Stripe.TransferReversal): CreatedReversal {
  return {
    reversalId: idOf('reversal', reversal),
    amount: reversal.amount,
    callId: reversal.metadata?.['call'] ?? null,
  };
}

export function readBalanceObject(balance: Stripe.Balance): Funds[] {
  if (!Array.isArray(balance.available) || !Array.isArray(balance.pending)) return unreadable();
  const currencies = new Set([...balance.available, ...balance.pending].map(({ currency }) => currency));
  const sum = (funds: readonly { amount: number; currency: string }[], wanted: string) =>
    funds.filter(({ currency }) => currency === wanted).reduce((total, { amount }) => total + amount, 0);
  return [...currencies].map((currency) => ({
    currency: currency.toUpperCase(),
    available: sum(balance.available, currency),
    pending: sum(balance.pending, currency),
  }));
}

function moneyOf({ amount, currency }: { readonly amount: number; readonly currency: string }): Money {
  const upper = typeof currency === 'string' ? currency.toUpperCase() : '';
  return isCurrency(upper) && Number.isSafeInteger(amount) ? money(amount, upper) : unreadable();
}

function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
