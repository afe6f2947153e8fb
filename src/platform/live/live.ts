/** What a reader of a topic is told: `id` is the state that they will find when they look again. */
export type StreamOptions = {
  readonly userId: string;
  readonly topic: string;
  /** The state that the reader shows. */
  readonly seen: string;
  /** The present state; null when the reader may read it no longer, or their session has ended. */
  readonly read: () => Promise<string | null>;
};

/**
 * Streams of server-sent events that say "look again", over PostgreSQL's notifications, in any number of processes. They
 * carry no content, so nothing can be lost or told twice: a reader compares and loads.
 */
export type Live = {
  /** Null when the user, or the process, has as many streams as are allowed. */
  readonly open: (options: StreamOptions) => Promise<ReadableStream<Uint8Array> | null>;
  /** Ends every stream: the process stops. Their readers connect again, to another one. */
  readonly end: () => void;
  readonly close: () => Promise<void>;
};

export const streamLimits = { perUser: 6, perProcess: 1_000 } as const;
