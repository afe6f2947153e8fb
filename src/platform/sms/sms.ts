import type { Tx } from '#src/database/database.server.ts';

export type TextMessage = {
  /** E.164: `+64211234567`. */
  readonly to: string;
  readonly recipientId: string | null;
  readonly content: string;
};

/** Text messages, queued like emails. There is no gateway yet: they are read in the local mailbox. */
export type Sms = {
  /** Commits or rolls back with `tx`. Throws when `to` is not a telephone number. */
  readonly queue: (tx: Tx, message: TextMessage) => Promise<void>;
  readonly deliver: (id: string) => Promise<boolean>;
  readonly deliverDue: (limit: number) => Promise<number>;
};
