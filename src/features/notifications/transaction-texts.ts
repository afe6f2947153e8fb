import type { Email, Party } from '#src/domain/process/words.ts';
import type { ProcessNotice } from '#src/processes/flex-default-process.ts';
import type { EmailTexts } from './kind-rule.ts';
import type { PreferenceGroup } from './preferences.ts';
import type { TransactionWords } from './transaction-words.ts';

/** The parties that the process tells of a kind. */
type PartiesTold<Kind extends Email> = Extract<ProcessNotice, { readonly email: Kind }>['to'];

export type ByParty<Text, To extends Party = Party> = { readonly [Side in To]: (words: TransactionWords) => Text };

type TextsOf<Kind extends Email> = {
  readonly group: PreferenceGroup;
  /** Null: the bell does not show it. */
  readonly bell: ByParty<string, PartiesTold<Kind>> | null;
  readonly email: ByParty<EmailTexts, PartiesTold<Kind>>;
  /** The email has the price breakdown. */
  readonly showsPrice?: true;
  /** A receipt: its days have their year. */
  readonly isReceipt?: true;
  /** Nothing is ordered yet: neither days, nor how many, nor how it is delivered. */
  readonly isBeforeOrder?: true;
};

/**
 * The texts of every kind that the process knows, for every party that it tells. A kind or a party without its texts does
 * not compile.
 */
export type TransactionTexts = { readonly [Kind in Email]: TextsOf<Kind> };
