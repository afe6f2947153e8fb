import type { Tx } from '#src/database/database.server.ts';

/** Payload of every job: ids only, because rows of the queue are not deleted with personal data. */
export type JobMap = {
  'deliver-email': { readonly emailId: string };
  'email-notification': { readonly eventId: string };
  'deliver-text': { readonly id: string };
  'deliver-push': { readonly id: string };
  'alert-notification': { readonly eventId: string };
  'handle-payment-event': { readonly eventId: string };
  'deliver-payment-call': { readonly callId: string };
  'detach-card': { readonly cardId: string };
  'make-variants': { readonly imageId: string };
  'finish-sign-up': { readonly signUpId: string };
  'answer-email-request': { readonly requestId: string };
  'answer-newsletter-request': { readonly requestId: string };
  'make-export': { readonly exportId: string };
  'import-listings': { readonly importId: string };
  /** The transaction that was accepted. */
  'find-overtaken': { readonly transactionId: string };
  'end-overtaken': { readonly transactionId: string };
  'notify-of-price-fall': { readonly listingId: string };
  /** `after`: the follower with whom the batch before has ended. */
  'notify-followers': { readonly listingId: string; readonly after?: string };
};

export type JobName = keyof JobMap;

/** One entry per job, so that the compiler reports a missing name. */
export const jobNames: Readonly<Record<JobName, true>> = {
  'deliver-email': true,
  'email-notification': true,
  'deliver-text': true,
  'deliver-push': true,
  'alert-notification': true,
  'handle-payment-event': true,
  'deliver-payment-call': true,
  'detach-card': true,
  'make-variants': true,
  'finish-sign-up': true,
  'answer-email-request': true,
  'answer-newsletter-request': true,
  'make-export': true,
  'import-listings': true,
  'notify-followers': true,
  'find-overtaken': true,
  'end-overtaken': true,
  'notify-of-price-fall': true,
};

type FormerJob = { readonly name: JobName; readonly was: string; readonly id: string; readonly idWas: string };

/** Names of earlier versions, and the former name of the id: jobs queued under one are moved to the new name. */
export const formerJobs: readonly FormerJob[] = [
  { name: 'deliver-email', was: 'deliver-letter', id: 'emailId', idWas: 'letterId' },
  { name: 'deliver-payment-call', was: 'deliver-provider-call', id: 'callId', idWas: 'callId' },
  { name: 'handle-payment-event', was: 'handle-provider-event', id: 'eventId', idWas: 'eventId' },
  { name: 'notify-followers', was: 'tell-followers', id: 'listingId', idWas: 'listingId' },
  { name: 'notify-of-price-fall', was: 'tell-price-fall', id: 'listingId', idWas: 'listingId' },
];

export type SendOptions = {
  /** By real time, not the marketplace's clock. Timers that users depend on are due times in rows instead. */
  readonly after?: Date;
  /**
   * At most one waiting job has this key. Two units of work that send the same key block each other, and a job sent
   * a moment too early is not repeated: use it only where a sweep also finds the work.
   */
  readonly onceKey?: string;
};

export type Jobs = {
  /**
   * Commits or rolls back with `tx`. A job may run twice and may get lost: handlers check the state first, and
   * sweeps find lost work.
   */
  readonly send: <Name extends JobName>(tx: Tx, name: Name, data: JobMap[Name], options?: SendOptions) => Promise<void>;
};
