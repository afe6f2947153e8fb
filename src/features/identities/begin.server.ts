import { refuse } from '#src/domain/refusal.ts';
import { carriedCode, networkOf, safeFrom } from '#src/features/accounts/rules.ts';
import type { App } from '#src/platform/app.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { secretsFrom, startedSignIn, startSignIn, type NewSignIn } from './pending.server.ts';

type IdentityContext = Pick<App, 'config' | 'db' | 'identity'>;

/** Sign-ins that a network may begin in an hour, as many as it may try passwords. */
export const hourly = { max: 100, seconds: 3600 } as const;

/**
 * Begins a sign-in; `leavingPath` is the next page. Returns `Set-Cookie` lines. Refuses `not-found` for a provider that is
 * not configured, and `too-many-requests`.
 */
export async function beginSignIn(
  app: IdentityContext,
  { slug, from, referralCode, connecting }: NewSignIn,
  request: Request,
  ip: string,
): Promise<readonly string[]> {
  if (app.identity.at(slug) === null) refuse('not-found');
  await countHit(app, [{ bucket: 'identity sign-in', key: networkOf(ip), ...hourly }]);
  const began = { slug, from: safeFrom(from), referralCode: carriedCode(referralCode), connecting };
  return [await startSignIn(app, began, request)];
}

/**
 * Where the browser goes next: the provider's address, and what leads back when it does not answer. Null when no sign-in
 * with this provider has begun in this browser. Throws `IdentityError`.
 */
export async function addressToLeaveFor(app: IdentityContext, slug: string, request: Request) {
  const provider = app.identity.at(slug);
  const started = provider === null ? null : await startedSignIn(app, request);
  if (provider === null || started === null || started.row.slug !== slug) return null;
  const { fromPath: from, referralCode, userId } = started.row;
  const load = async () => (await provider.authorizationUrl(secretsFrom(app, started.secret))).href;
  return { name: provider.name, from, referralCode, isConnecting: userId !== null, load };
}
