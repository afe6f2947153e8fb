/** Ids and counts that say where it happened; never names, addresses, bodies or secrets. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One JSON line for each thing worth knowing. */
export type Logger = {
  /** Something that should not have happened. Reported once, by whoever decides what happens next. */
  readonly error: (error: unknown, facts?: Facts) => void;
  readonly warn: (message: string, facts?: Facts) => void;
  readonly info: (message: string, facts?: Facts) => void;
};
