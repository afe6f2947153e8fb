import type { Tx } from '#src/database/database.server.ts';

/** Every job by its name and what it carries: ids only, because what a queue keeps is nobody's to forget. */
export type JobMap = {
  'deliver-letter': { readonly letterId: string };
  'deliver-text': { readonly id: string };
  'handle-provider-event': { readonly eventId: string };
  'deliver-provider-call': { readonly callId: string };
  'make-variants': { readonly imageId: string };
};

export type JobName = keyof JobMap;

/** One entry for each job, so that the compiler notices a name that is missing. */
export const jobNames: Readonly<Record<JobName, true>> = {
  'deliver-letter': true,
  'deliver-text': true,
  'handle-provider-event': true,
  'deliver-provider-call': true,
  'make-variants': true,
};

export type SendOptions = {
  /** By the machines' own time, not the marketplace's: what people wait for is a due time on a row. */
  readonly after?: Date;
  /**
   * At most one waiting job has this key. Two units of work that send the same key wait for each other,
   * and one that comes a moment too early is not repeated: only where a sweep looks as well.
   */
  readonly onceKey?: string;
};

export type Jobs = {
  /** Commits or rolls back with `tx`. A job may run twice and may get lost: handlers look before they act, sweeps look after them. */
  readonly send: <Name extends JobName>(tx: Tx, name: Name, data: JobMap[Name], options?: SendOptions) => Promise<void>;
};
