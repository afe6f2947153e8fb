import type { Reader, Tx } from '#src/database/database.server.ts';

/** What the site's service worker shows. */
export type PushContent = {
  readonly title: string;
  readonly body: string;
  /** The page that it leads to: a path on this site. */
  readonly path: string;
};

export type PushMessage = PushContent & {
  readonly subscriptionId: string;
  /** What it is about. With it and the browser a message is unique as long as it is kept. */
  readonly subject: string;
  /** After so long it is of no use, and is no longer sent. */
  readonly lifetimeSeconds: number;
};

/** As `PushSubscription.toJSON` gives it. */
export type Subscription = { readonly endpoint: string; readonly publicKey: string; readonly authSecret: string };

type Owner = { readonly userId: string; readonly sessionId: string };

/** A browser that its user is told on. */
export type PushBrowser = {
  readonly id: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly createdAt: Date;
};

/** Messages to browsers (Web Push), queued like emails, and sent to the browsers' push services or kept in the local mailbox. */
export type Push = {
  /** By which browsers know the sender, base64url; null while nothing could be sent. */
  readonly publicKey: string | null;
  /**
   * Adds a browser of a user, or gives it to that user and session. Refuses `push-service-unknown` unless its address is at
   * a known push service, and `validation-invalid-params` for keys of another shape. The oldest beyond 10 are removed.
   */
  readonly subscribe: (tx: Tx, owner: Owner, subscription: Subscription) => Promise<void>;
  /** Removes a browser of the user; another's stays. */
  readonly unsubscribe: (tx: Tx, userId: string, id: string) => Promise<void>;
  readonly browsersOf: (reader: Reader, userId: string) => Promise<PushBrowser[]>;
  /** Commits or rolls back with `tx`. */
  readonly queue: (tx: Tx, message: PushMessage) => Promise<void>;
  /** Sends one message if it is due; false when it was sent, is claimed by another process, or failed. */
  readonly deliver: (id: string) => Promise<boolean>;
  /** Sends the due messages, oldest first; returns how many were sent. */
  readonly deliverDue: (limit: number) => Promise<number>;
  /** Takes back unsent messages about these, unless they are being sent; returns the subjects of those. */
  readonly withdraw: (tx: Tx, subjects: readonly string[]) => Promise<string[]>;
  /** Removes every browser of a user, and what was sent to it. */
  readonly forget: (tx: Tx, userId: string) => Promise<void>;
  /** Removes messages that are too old to be looked up. */
  readonly prune: () => Promise<void>;
  /** Names of the processes that are sending, alive or dead. */
  readonly claimants: () => Promise<string[]>;
  /** Releases the claims of dead processes; returns how many. */
  readonly freeClaimsOf: (dead: readonly string[]) => Promise<number>;
};
