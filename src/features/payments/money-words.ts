import type { IntlShape } from 'react-intl';
import { money, subtract, type Money } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import type { LenderPayout } from './lender-payout.server.ts';
import type { MoneyState } from './money-state.ts';

/**
 * What of a cancelled order stays paid, and how much of that is the lender's: for others of its payment, or because it was
 * cancelled too `late` for a full refund.
 */
export type Kept = { readonly payin: Money; readonly payout: Money; readonly late: boolean };

/** `Kept` for one side: what the customer gets back, and what the customer has paid, or the lender gets, of the rest. */
type KeptWords = { readonly part: 'yes' | 'late'; readonly refunded: string; readonly kept: string };

/** Null where a side is told of a full refund: nothing is kept, or nothing of it for the lender. */
export function keptWords(side: Party, payin: Money, kept: Kept | null): KeptWords | null {
  const own = side === 'customer' ? kept?.payin : kept?.payout;
  if (kept === null || own === undefined || own.amount === 0) return null;
  return {
    part: kept.late ? 'late' : 'yes',
    ...{ refunded: formatMoney(subtract(payin, kept.payin)), kept: formatMoney(own) },
  };
}

/** Short label of the money state: "Held on your card", "Released, never charged". `isPart`: something of it is kept. */
export function moneyWord(intl: IntlShape, state: MoneyState, side: Party, name: string, isPart = false): string {
  return intl.formatMessage({ id: `money.word.${state}` }, { side, name, part: isPart ? 'yes' : 'no' });
}

/** Message about the money state. `amount` is the customer's total, `name` the other party. */
export function moneyMessage(
  intl: IntlShape,
  state: MoneyState,
  side: Party,
  values: { readonly amount: string; readonly name: string; readonly kept?: KeptWords | null },
): string {
  const { amount, name, kept = null } = values;
  const part = kept ?? { part: 'no', refunded: '', kept: '' };
  return intl.formatMessage({ id: `money.sentence.${side}.${state}` }, { amount, name, ...part });
}

/** A payout for its lender: `payout` formatted, `pays` whether it reaches her, and `netted` what of it paid an earlier debt. */
export type PayoutWords = {
  readonly payout: string;
  /** Paid; waits for a case or an account; all of it paid a debt; or nothing is left of it. */
  readonly pays: 'yes' | 'case' | 'account' | 'debt' | 'no';
  /** `none` where nothing of it did, or all. */
  readonly netted: string;
};

/** `total`: the lender's part of a completed order, less what she bears. */
export function payoutWords(total: Money, { waits, netted }: LenderPayout): PayoutWords {
  const debt = money(netted, total.currency);
  const rest = subtract(total, debt);
  if (total.amount === 0 || rest.amount <= 0)
    return { payout: formatMoney(total), pays: total.amount === 0 ? 'no' : 'debt', netted: 'none' };
  return {
    payout: formatMoney(rest),
    pays: waits === 'no' ? 'yes' : waits,
    netted: netted === 0 ? 'none' : formatMoney(debt),
  };
}

/** Whether all that the customer paid goes back to them, or has. */
export function isAllReturned(state: MoneyState): boolean {
  return ['refunding', 'refund-waits', 'refund-delayed', 'refunded'].includes(state);
}

/** Banks show a hold or a refund for some days after it has ended. */
export function bankTakesDays(state: MoneyState): boolean {
  return ['releasing', 'released', 'refunding', 'refunded'].includes(state);
}
