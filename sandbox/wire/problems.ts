import type Stripe from 'stripe';

/** The `error` of an answer. Stripe's own type of an intent's last error has exactly its fields. */
export type ErrorBody = Stripe.PaymentIntent.LastPaymentError & { request_log_url?: string };

/**
 * An answer other than 200.
 *
 * `executed` false: refused before the endpoint began, so nothing is kept under the idempotency key.
 * `keeps` true: the effects stand although the answer is an error (a declined card leaves its traces).
 */
export class Problem extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;
  readonly keeps: boolean;

  constructor(status: number, body: ErrorBody, options: { executed: boolean; keeps?: boolean }) {
    super(body.message ?? body.type);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
    this.executed = options.executed;
    this.keeps = options.keeps ?? false;
  }
}

type Code = NonNullable<ErrorBody['code']>;

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

function request(message: string, code?: Code, param?: string): ErrorBody {
  return {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    ...(param === undefined ? {} : { param }),
  };
}

/** A parameter that cannot be read: 400, before execution. */
export function badParam(message: string, param: string, code?: Code): Problem {
  return new Problem(400, request(message, code, param), { executed: false });
}

export function missingParam(param: string): Problem {
  return badParam(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** A request that was understood and cannot be done: 400, kept under its key. */
export function cannot(message: string, code?: Code, extra: Partial<ErrorBody> = {}): Problem {
  return new Problem(400, { ...request(message, code), ...extra }, { executed: true });
}

export function noSuch(what: string, id: string, param: string): Problem {
  const body = request(`No such ${what}: '${id}'`, 'resource_missing', param);
  return new Problem(param === 'id' || param === 'intent' ? 404 : 400, body, { executed: true });
}

export function refusedBeforehand(status: number, message: string, extra: Partial<ErrorBody> = {}): Problem {
  return new Problem(status, { ...request(message), ...extra }, { executed: false });
}

/** A card that says no: 402. What happened on the way stays. */
export function cardProblem(body: ErrorBody): Problem {
  return new Problem(402, body, { executed: true, keeps: true });
}
