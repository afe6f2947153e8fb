import type { Email as EmailKind, Party, Role } from '#src/domain/process/words.ts';

/** What happened, told to one side of a transaction. Amounts and days are written as they will be read. */
export type News = {
  readonly email: EmailKind;
  readonly to: Party;
  /** Who did it. */
  readonly by: Role;
  readonly kind: 'rent' | 'sale';
  readonly firstName: string;
  readonly otherName: string;
  readonly listing: string;
  /** "Dec 10 to 13", or "2 pieces". */
  readonly what: string;
  readonly payin: string;
  /** How the payment stands, as a sentence to the one who reads it. */
  readonly paid: string;
  readonly payout: string;
  /** When a rental is posted, arrives and goes back, as a sentence to the one who reads it; empty for a sale. */
  readonly days: string;
  /** Until when an accepted order can be cancelled for a full refund; null for one that cannot. */
  readonly freeUntil: string | null;
  /** "Tue, Dec 8, 4:10 pm": when the next timer runs out; null when none does. */
  readonly deadline: string | null;
};

export type Template = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};
