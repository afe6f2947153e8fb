import { isRefusal, type Refusal, type RefusalDetails } from '#src/domain/refusal.ts';
import { httpStatus } from '#src/domain/refusal-codes.ts';

export type RefusalAnswer<Body> = {
  readonly body: Body;
  readonly init: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
};

/**
 * The answer to a refusal, for pages, their scripts and the API alike: one map gives the status, the details give the
 * headers, and the caller's format gives the body. Rethrows anything else: it is a bug, which the error handler logs.
 */
export function answerRefusal<Body>(
  thrown: unknown,
  bodyOf: (refusal: Refusal, status: number) => Body,
): RefusalAnswer<Body> {
  if (!isRefusal(thrown)) throw thrown;
  return answerTo(thrown.refusal, bodyOf);
}

/** The same for a refusal that a rule or a policy returned. */
export function answerTo<Body>(
  refusal: Refusal,
  bodyOf: (refusal: Refusal, status: number) => Body,
): RefusalAnswer<Body> {
  const status = httpStatus(refusal.code);
  return { body: bodyOf(refusal, status), init: { status, headers: headersFor(refusal.details) } };
}

/** The headers that follow from the details of an error. */
export function headersFor({ retryAfter }: RefusalDetails): Record<string, string> {
  return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
}
