import type { Reader, Tx } from '#src/database/database.server.ts';

export type TextMessage = {
  /** E.164: `+64211234567`. */
  readonly to: string;
  readonly recipientId: string | null;
  readonly content: string;
  /** Idempotency key, unique as long as the message is kept. Null: no key. */
  readonly onceKey: string | null;
  /** After so long it is of no use, and is no longer sent. */
  readonly lifetimeSeconds: number;
  /** One of which there may be many: together they use no more than half of what may be sent in a day, and leave the rest to codes. */
  readonly isNotification?: boolean;
};

/** Text messages, queued like emails, and sent by Twilio or kept in the local mailbox. */
export type Sms = {
  /** Whether a text message reaches its reader: false while there is neither a gateway nor the mailbox page. */
  readonly isAvailable: boolean;
  /**
   * Commits or rolls back with `tx`; returns its id. Refuses `text-country-not-served` for a calling code without a daily
   * maximum, and `text-not-sent` when that of the calling code or of the marketplace is reached. Throws when `to` is not
   * a telephone number. A key that is there already queues nothing, and returns the id of its text message.
   */
  readonly queue: (tx: Tx, message: TextMessage) => Promise<string>;
  /** Whether there is a text message with this key, sent or not. */
  readonly isKnown: (reader: Reader, onceKey: string) => Promise<boolean>;
  /** Sends one text message if it is due; false when it was sent, is claimed by another process, or failed. */
  readonly deliver: (id: string) => Promise<boolean>;
  /** Sends the due text messages, oldest first; returns how many were sent. */
  readonly deliverDue: (limit: number) => Promise<number>;
  /** Takes a text message back that is of no use any more, unless it was sent or is being sent. */
  readonly withdraw: (tx: Tx, id: string) => Promise<void>;
  /** The same for those with these keys; returns the keys of those that were taken back. */
  readonly withdrawKeys: (tx: Tx, onceKeys: readonly string[]) => Promise<string[]>;
  /** The same for all to a user: their number is another one, or theirs no more. */
  readonly withdrawOf: (tx: Tx, recipientId: string) => Promise<void>;
  /** The same for notifications of other users at a number that this user has proved; codes stay. */
  readonly withdrawFromOthers: (tx: Tx, proved: { readonly to: string; readonly recipientId: string }) => Promise<void>;
  /** Removes every text message to a user, sent or not. */
  readonly forget: (tx: Tx, recipientId: string) => Promise<void>;
  /** Removes those that are too old to be looked up. */
  readonly prune: () => Promise<void>;
  /** Names of the processes that are sending, alive or dead. */
  readonly claimants: () => Promise<string[]>;
  /** Releases the claims of dead processes; returns how many. */
  readonly freeClaimsOf: (dead: readonly string[]) => Promise<number>;
};
