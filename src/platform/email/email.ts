import type { Tx } from '#src/database/database.server.ts';

/** Content of an email. Everything is plain text; addresses are paths on this site. */
export type Email = {
  readonly to: string;
  readonly recipientId: string | null;
  /** For example `request-received`; for the operator's lists. */
  readonly kind: string;
  /** Idempotency key, unique for ever: the same key is one email, however often it is queued. Null: no key. */
  readonly onceKey: string | null;
  readonly subject: string;
  /** Shown after the subject in a list of emails, and nowhere else: what the subject does not say. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A prominent line: "Answer by Tue, Nov 24, 11:38 am." */
  readonly deadline?: string;
  readonly buttons?: readonly EmailButton[];
  /** A breakdown; the last row is the sum. */
  readonly rows?: readonly EmailRow[];
  readonly listing?: EmailListing;
  /** Why the recipient gets it, instead of "because you have an account". */
  readonly reason?: string;
  /** Where an answer goes, when not to the sender: exactly one address. */
  readonly replyTo?: string;
  /** Of a newsletter: the page that unsubscribes, also by one click in the mail client (RFC 8058). */
  readonly unsubscribePath?: string;
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

/** Emails are queued in the unit of work that decides them and sent later, at least once each. */
export type EmailSender = {
  /** Commits or rolls back with `tx`. Throws unless the recipient is exactly one email address. */
  readonly queue: (tx: Tx, email: Email) => Promise<void>;
  /** Sends one email if it is due; false when it was sent, is claimed by another process, or failed. */
  readonly deliver: (emailId: string) => Promise<boolean>;
  /** Sends the due emails, oldest first; returns how many were sent. */
  readonly deliverDue: (limit: number) => Promise<number>;
  /** Takes back unsent emails by their idempotency keys, unless they are being sent; returns the keys of those. */
  readonly withdraw: (tx: Tx, onceKeys: readonly string[]) => Promise<string[]>;
  /** Removes every email to a user, sent or not; with `onlySent`, those for which nothing is left to do. */
  readonly forget: (
    tx: Tx,
    recipientIds: readonly string[],
    options?: { readonly onlySent?: boolean },
  ) => Promise<void>;
  /** Removes the emails to an address that belong to no user, and those sent that a reply to would reach it; `onlySent` as above. */
  readonly forgetAddress: (tx: Tx, address: string, options?: { readonly onlySent?: boolean }) => Promise<void>;
  /** Removes those that are too old to be looked up. */
  readonly prune: () => Promise<void>;
  /** Names of the processes that are sending, alive or dead. */
  readonly claimants: () => Promise<string[]>;
  /** Releases the claims of dead processes; returns how many. */
  readonly freeClaimsOf: (dead: readonly string[]) => Promise<number>;
};
