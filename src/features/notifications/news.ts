import type { Letter as LetterKind, Party } from '#src/domain/process/words.ts';

/** What happened, told to one side of a deal. Amounts and days are written as they will be read. */
export type News = {
  readonly letter: LetterKind;
  readonly to: Party;
  readonly kind: 'rent' | 'sale';
  readonly firstName: string;
  readonly otherName: string;
  readonly piece: string;
  /** "Dec 10 to 13", or "2 pieces". */
  readonly what: string;
  readonly payin: string;
  readonly payout: string;
  /** "Tue, Dec 8, 4:10 pm": when the next timer runs out; null when none does. */
  readonly deadline: string | null;
};

export type Wording = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};
