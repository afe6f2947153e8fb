/** A code that was sent and not entered. */
export type SentCode = {
  /** Differs for every code. */
  readonly sentAt: string;
  /** Of its text message; failed is one that was given up. */
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly secondsUntilNext: number;
};
