import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';
import type { Values } from './form.ts';
import { isPublishableKey, isSecretKey, redacted } from './keys.ts';
import type { KeyKind } from './keys.ts';
import { rejectedBeforeExecution } from './problems.ts';
import type { Problem } from './problems.ts';

function headerKey(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const [scheme, rest = ''] = authorization.split(/\s+/, 2);
  if (scheme?.toLowerCase() === 'bearer') return rest;
  if (scheme?.toLowerCase() !== 'basic') return null;
  return Buffer.from(rest, 'base64').toString('utf8').split(':')[0] ?? null;
}

function invalidKey(key: string): Problem {
  return rejectedBeforeExecution(401, `Invalid API Key provided: ${redacted(key)}`);
}

const noKey =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. ' +
  "'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";

/**
 * A secret key must come from a server on this machine. Requests of a browser or through a proxy are refused,
 * because any web page that a user of this machine opens could otherwise move the money here.
 */
function comesFromOutside(headers: IncomingHttpHeaders): boolean {
  const forbiddenHeaders = [
    'origin',
    'sec-fetch-site',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'via',
  ] as const;
  return forbiddenHeaders.some((name) => headers[name] !== undefined);
}

/** The kind of the request's key. The parameter `key` accepts publishable keys only, as browsers send them. */
export function authenticate(headers: IncomingHttpHeaders, values: Values, settings: Settings): KeyKind {
  const inBody = typeof values.key === 'string' ? values.key : null;
  const key = headerKey(headers.authorization) ?? inBody;
  if (key === null || key === '') throw rejectedBeforeExecution(401, noKey);
  if (isPublishableKey(key)) return 'publishable';
  const known = isSecretKey(key) && (settings.secretKey === null || settings.secretKey === key);
  if (!known || comesFromOutside(headers) || key === inBody) throw invalidKey(key);
  return 'secret';
}

/** The error for endpoints that need a secret key. */
export function needsSecret(): Problem {
  return rejectedBeforeExecution(
    403,
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
  );
}
