import type { Tx } from '#src/database/database.server.ts';

export type TextMessage = {
  /** E.164: `+64211234567`. */
  readonly to: string;
  readonly recipientId: string | null;
  readonly content: string;
};

/** Text messages, queued like emails. There is no gateway yet: they are read in the local mailbox. */
export type Sms = {
  /** Whether a text message reaches anyone: false while there is neither a gateway nor the mailbox page. */
  readonly isAvailable: boolean;
  /**
   * Commits or rolls back with `tx`. Refuses `text-country-not-served` for a calling code without a daily maximum, and
   * `text-not-sent` when that of the calling code or of the marketplace is reached. Throws when `to` is not a telephone
   * number.
   */
  readonly queue: (tx: Tx, message: TextMessage) => Promise<void>;
  readonly deliver: (id: string) => Promise<boolean>;
  readonly deliverDue: (limit: number) => Promise<number>;
};
