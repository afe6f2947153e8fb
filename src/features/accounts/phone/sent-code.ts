/** A code that was sent and not entered. */
export type SentCode = {
  /** Differs for every code. */
  readonly sentAt: string;
  readonly secondsUntilNext: number;
};
