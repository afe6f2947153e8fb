import type { Tx } from '#src/database/database.server.ts';

/** What a letter says. Everything is plain text; addresses are paths on this site. */
export type Letter = {
  readonly to: string;
  readonly recipientId: string | null;
  /** `request-received`, for the operator's lists. */
  readonly kind: string;
  /** Unique for ever: the same key is one letter, however often it is queued. Null: always a new one. */
  readonly onceKey: string | null;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A sentence that must not be missed: "Answer by Tue, Nov 24, 11:38 am." */
  readonly deadline?: string;
  readonly buttons?: readonly LetterButton[];
  /** A breakdown; the last row is the sum. */
  readonly rows?: readonly LetterRow[];
  readonly piece?: LetterPiece;
  /** Why this person gets it, instead of "because you have an account". */
  readonly reason?: string;
};

export type LetterButton = { readonly label: string; readonly path: string };
export type LetterRow = { readonly label: string; readonly amount: string };
export type LetterPiece = {
  readonly title: string;
  readonly designer: string;
  /** Lines below the title: "Dec 10 to 13". */
  readonly details?: readonly string[];
  readonly imagePath: string | null;
};

/** Letters are written down by whoever decides them and leave later; each leaves at least once. */
export type Mail = {
  /** Commits or rolls back with `tx`. Throws when the recipient is not one mail address. */
  readonly queue: (tx: Tx, letter: Letter) => Promise<void>;
  /** Sends one letter if it is due; false when it is sent, held by another process, or failed. */
  readonly deliver: (letterId: string) => Promise<boolean>;
  /** Sends what is due, oldest first; returns how many left. */
  readonly deliverDue: (limit: number) => Promise<number>;
};
