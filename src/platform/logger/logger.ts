/** Context of a log line: ids and counts; never names, addresses, bodies or secrets. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Structured logger: one JSON line per event. */
export type Logger = {
  /**
   * An unexpected error. Logged once, by the handler that decides what happens next. A lost connection is a warning of
   * one line without a stack.
   */
  readonly error: (error: unknown, facts?: Facts) => void;
  readonly warn: (message: string, facts?: Facts) => void;
  readonly info: (message: string, facts?: Facts) => void;
};
