import type { Tx } from '#src/database/database.server.ts';

/** Every job by its name and what it carries: ids only, because what a queue keeps is nobody's to forget. */
export type JobMap = {
  'deliver-email': { readonly emailId: string };
  'deliver-text': { readonly id: string };
  'handle-payment-event': { readonly eventId: string };
  'deliver-payment-call': { readonly callId: string };
  'make-variants': { readonly imageId: string };
  'finish-sign-up': { readonly signUpId: string };
};

export type JobName = keyof JobMap;

/** One entry for each job, so that the compiler notices a name that is missing. */
export const jobNames: Readonly<Record<JobName, true>> = {
  'deliver-email': true,
  'deliver-text': true,
  'handle-payment-event': true,
  'deliver-payment-call': true,
  'make-variants': true,
  'finish-sign-up': true,
};

type FormerJob = { readonly name: JobName; readonly was: string; readonly id: string; readonly idWas: string };

/** Names of earlier versions, and what the id was called: jobs that wait under one are moved to the new name. */
export const formerJobs: readonly FormerJob[] = [
  { name: 'deliver-email', was: 'deliver-letter', id: 'emailId', idWas: 'letterId' },
  { name: 'deliver-payment-call', was: 'deliver-provider-call', id: 'callId', idWas: 'callId' },
  { name: 'handle-payment-event', was: 'handle-provider-event', id: 'eventId', idWas: 'eventId' },
];

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
