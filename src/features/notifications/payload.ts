import type { Email as EmailKind, Party, Role } from '#src/domain/process/words.ts';

/** Payload of a notification to one side of a transaction. Amounts and days are formatted already. */
export type NotificationPayload = {
  readonly email: EmailKind;
  readonly to: Party;
  /** Role of the actor. */
  readonly by: Role;
  readonly kind: 'rent' | 'sale';
  readonly firstName: string;
  readonly otherName: string;
  readonly listing: string;
  /** "Dec 10 to 13", or "2 items". */
  readonly what: string;
  readonly payin: string;
  /** Money state as a sentence for the recipient. */
  readonly paid: string;
  readonly payout: string;
  /** Day plan of a rental as a sentence for the recipient; empty for a sale. */
  readonly days: string;
  /** End of free cancellation of an accepted order; null when it cannot be cancelled free of charge. */
  readonly freeUntil: string | null;
  /** "Tue, Dec 8, 4:10 pm": the next timer; null when there is none. */
  readonly deadline: string | null;
};

export type Template = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
};
