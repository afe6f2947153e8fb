import type { Tx } from '#src/database/database.server.ts';

/** What an email says. Everything is plain text; addresses are paths on this site. */
export type Email = {
  readonly to: string;
  readonly recipientId: string | null;
  /** `request-received`, for the operator's lists. */
  readonly kind: string;
  /** Unique for ever: the same key is one email, however often it is queued. Null: always a new one. */
  readonly onceKey: string | null;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A sentence that must not be missed: "Answer by Tue, Nov 24, 11:38 am." */
  readonly deadline?: string;
  readonly buttons?: readonly EmailButton[];
  /** A breakdown; the last row is the sum. */
  readonly rows?: readonly EmailRow[];
  readonly listing?: EmailListing;
  /** Why this person gets it, instead of "because you have an account". */
  readonly reason?: string;
};

export type EmailButton = { readonly label: string; readonly path: string };
export type EmailRow = { readonly label: string; readonly amount: string };
export type EmailListing = {
  readonly title: string;
  readonly designer: string;
  /** Lines below the title: "Dec 10 to 13". */
  readonly details?: readonly string[];
  readonly imagePath: string | null;
};

/** Emails are written down by whoever decides them and leave later; each leaves at least once. */
export type EmailSender = {
  /** Commits or rolls back with `tx`. Throws when the recipient is not one mail address. */
  readonly queue: (tx: Tx, email: Email) => Promise<void>;
  /** Sends one email if it is due; false when it is sent, held by another process, or failed. */
  readonly deliver: (emailId: string) => Promise<boolean>;
  /** Sends what is due, oldest first; returns how many left. */
  readonly deliverDue: (limit: number) => Promise<number>;
  /** The processes that are sending, whether they live or not. */
  readonly claimants: () => Promise<string[]>;
  /** Makes due again what dead processes were sending; returns how many. */
  readonly freeClaimsOf: (dead: readonly string[]) => Promise<number>;
};
