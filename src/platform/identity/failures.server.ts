import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { IdentityError } from './identity.ts';

/** Runs a step of a sign-in; whatever the library throws becomes an `IdentityError`. */
export async function orIdentityError<Done>(step: () => Promise<Done>): Promise<Done> {
  try {
    return await step();
  } catch (thrown) {
    throw identityError(thrown);
  }
}

const refusedByUser = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);
const busy = new Set(['server_error', 'temporarily_unavailable']);

/** Only codes are kept: descriptions may name the user. */
function identityError(thrown: unknown): IdentityError {
  const known = rootCause(thrown);
  if (known instanceof IdentityError) return known;
  if (known instanceof AuthorizationResponseError) {
    if (refusedByUser.has(known.error)) return new IdentityError('denied', 'the user declined');
    return new IdentityError(busy.has(known.error) ? 'unreachable' : 'invalid', `answered ${printable(known.error)}`);
  }
  if (known instanceof ResponseBodyError)
    return new IdentityError(known.status >= 500 ? 'unreachable' : 'invalid', `answered ${printable(known.error)}`);
  if (known instanceof WWWAuthenticateChallengeError) return new IdentityError('invalid', `answered ${known.status}`);
  if (known instanceof Response)
    return new IdentityError(
      known.status >= 500 || known.status === 429 ? 'unreachable' : 'invalid',
      `answered ${known.status}`,
    );
  if (isOfNetwork(known)) return new IdentityError('unreachable', 'no answer');
  return new IdentityError('invalid', thrown instanceof ClientError ? (thrown.code ?? 'refused') : 'refused');
}

/** The library wraps what its own requests throw, and puts an unexpected response in the cause. */
function rootCause(thrown: unknown): unknown {
  for (let error = thrown, depth = 0; depth < 4; depth++) {
    if (!(error instanceof ClientError) || !error.cause) return error;
    error = isObject(error.cause) && 'response' in error.cause ? error.cause.response : error.cause;
    if (error instanceof Response) return error;
  }
  return thrown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `fetch` throws a `TypeError` when there is no connection. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isNoConnection = error instanceof TypeError && error.message === 'fetch failed';
  return isNoConnection || error.name === 'TimeoutError' || error.name === 'AbortError';
}

function printable(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : 'an unknown error';
}
