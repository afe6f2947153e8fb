import type { RefusalCode } from './refusal-codes.ts';

export type { RefusalCode };

export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * An expected "no". A rule returns a refusal, so that a button can evaluate it too; a command throws it with `refuse`,
 * which rolls its unit of work back.
 */
export type Refusal = {
  readonly code: RefusalCode;
  /** Values for the message: `{ minBookingPeriod: 3 }`. Never personal data. */
  readonly details: RefusalDetails;
};

const brand = Symbol.for('rotation.refusal');

export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly [brand] = true;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.refusal = refusal;
  }
}

export function refusal(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  return { code, details };
}

/** Ends a command with a refusal; the unit of work around it rolls back. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new RefusalError(refusal(code, details));
}

/** True also for a refusal thrown by the other copy of this module (server and page bundle). */
export function isRefusal(thrown: unknown): thrown is RefusalError {
  return typeof thrown === 'object' && thrown !== null && brand in thrown;
}
