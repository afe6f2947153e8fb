import type Stripe from 'stripe';

/** The `error` of a response. Stripe's type of an intent's last error has exactly its fields. */
export type ErrorBody = Stripe.PaymentIntent.LastPaymentError & { request_log_url?: string };

/**
 * An error response.
 *
 * `executed` false: refused before the endpoint ran, so nothing is stored under the idempotency key.
 * `keepsChanges` true: the changes are kept although the response is an error (as of a declined card).
 */
export class Problem extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, options: { executed: boolean; keepsChanges?: boolean }) {
    super(body.message ?? body.type);
    this.name = 'Problem';
    this.status = status;
    this.body = body;
    this.executed = options.executed;
    this.keepsChanges = options.keepsChanges ?? false;
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

/** An invalid parameter: 400, before execution. */
export function badParam(message: string, param: string, code?: Code): Problem {
  return new Problem(400, request(message, code, param), { executed: false });
}

export function missingParam(param: string): Problem {
  return badParam(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** A valid request that cannot be executed: 400, stored under its key. */
export function cannot(message: string, code?: Code, extra: Partial<ErrorBody> = {}): Problem {
  return new Problem(400, { ...request(message, code), ...extra }, { executed: true });
}

export function noSuch(what: string, id: string, param: string): Problem {
  const body = request(`No such ${what}: '${id}'`, 'resource_missing', param);
  return new Problem(param === 'id' || param === 'intent' ? 404 : 400, body, { executed: true });
}

export function rejectedBeforeExecution(status: number, message: string, extra: Partial<ErrorBody> = {}): Problem {
  return new Problem(status, { ...request(message), ...extra }, { executed: false });
}

/** A declined card: 402. Changes made so far are kept. */
export function cardProblem(body: ErrorBody): Problem {
  return new Problem(402, body, { executed: true, keepsChanges: true });
}
