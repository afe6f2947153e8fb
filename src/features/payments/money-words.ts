import type { IntlShape } from 'react-intl';
import type { Party } from '#src/domain/process/words.ts';
import type { MoneyState } from './money-state.ts';

/** The state in a few words, as a label: "Held on your card", "Released, never charged". */
export function moneyWord(intl: IntlShape, state: MoneyState, side: Party, name: string): string {
  return intl.formatMessage({ id: `money.word.${state}` }, { side, name });
}

/** The state as a sentence. `amount` is what the customer pays, `name` the other side. */
export function moneyMessage(
  intl: IntlShape,
  state: MoneyState,
  side: Party,
  values: { readonly amount: string; readonly name: string },
): string {
  return intl.formatMessage({ id: `money.sentence.${side}.${state}` }, values);
}

/** Banks show a hold or a refund for some days after it is over. */
export function bankTakesDays(state: MoneyState): boolean {
  return ['releasing', 'released', 'refunding', 'refunded'].includes(state);
}
