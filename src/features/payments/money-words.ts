import type { IntlShape } from 'react-intl';
import type { Party } from '#src/domain/process/words.ts';
import type { MoneyState } from './money-state.ts';

/** Short label of the money state: "Held on your card", "Released, never charged". */
export function moneyWord(intl: IntlShape, state: MoneyState, side: Party, name: string): string {
  return intl.formatMessage({ id: `money.word.${state}` }, { side, name });
}

/** Message about the money state. `amount` is the customer's total, `name` the other party. */
export function moneyMessage(
  intl: IntlShape,
  state: MoneyState,
  side: Party,
  values: { readonly amount: string; readonly name: string },
): string {
  return intl.formatMessage({ id: `money.sentence.${side}.${state}` }, values);
}

/** Banks show a hold or a refund for some days after it has ended. */
export function bankTakesDays(state: MoneyState): boolean {
  return ['releasing', 'released', 'refunding', 'refunded'].includes(state);
}
