import * as client from 'openid-client';
import type { OpenIdConnectConfig } from '../identity-settings.ts';
import { orIdentityError } from './failures.server.ts';
import { IdentityError, redirectUriOf, type IdentityProfile, type IdentityProvider } from './identity.ts';
import { limitedFetch, timeoutSeconds } from './limited-fetch.server.ts';
import { profileFrom } from './profile.ts';

const scope = 'openid email profile';
/** Keys are looked up again by the library when a token names an unknown one. */
const metadataMs = 3_600_000;
const skewSeconds = 60;

/**
 * OpenID Connect: authorisation code with PKCE, state and nonce. The metadata is read when the first visitor signs in,
 * so that a provider that is away does not stop the site from starting.
 */
export function openIdConnect(config: OpenIdConnectConfig, canonicalRootUrl: string): IdentityProvider {
  const redirectUri = redirectUriOf(canonicalRootUrl, config.slug);
  const configuration = remembered(() => discover(config));
  return {
    slug: config.slug,
    id: config.issuer.replace(/\/+$/, ''),
    name: config.name,
    authorizationUrl: ({ state, nonce, codeVerifier }) =>
      orIdentityError(async () =>
        client.buildAuthorizationUrl(await configuration(), {
          ...{ redirect_uri: redirectUri, scope, state, nonce, response_type: 'code' },
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    readAnswer: (query, { state, nonce, codeVerifier }) =>
      orIdentityError(async () => {
        // Never the address of the request: its host is the client's choice.
        const url = new URL(redirectUri);
        url.search = query.toString();
        const known = await configuration();
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce };
        const tokens = await client.authorizationCodeGrant(known, url, { ...checks, idTokenExpected: true });
        return await profileOf(known, tokens);
      }),
  };
}

async function discover({ issuer, clientId, clientSecret }: OpenIdConnectConfig): Promise<client.Configuration> {
  const metadata = { [client.clockTolerance]: skewSeconds };
  const known = await client.discovery(new URL(issuer), clientId, metadata, authenticateBy(clientSecret), {
    execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    timeout: timeoutSeconds,
    [client.customFetch]: limitedFetch,
  });
  known.timeout = timeoutSeconds;
  known[client.customFetch] = limitedFetch;
  // The signature of the token, beside the connection that it came by.
  client.enableNonRepudiationChecks(known);
  return known;
}

/** An issuer on this machine (`identity-settings.ts` refuses any other). */
function isPlain(issuer: string): boolean {
  return issuer.startsWith('http:');
}

/** In the body where the provider takes it, else in the header, which providers decode in different ways. */
function authenticateBy(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesBody ? inBody : inHeader)(server, ...rest);
  };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** From the token, and from the user info where the token has no email or name. */
async function profileOf(known: client.Configuration, tokens: Tokens): Promise<IdentityProfile> {
  const claims = tokens.claims();
  if (claims === undefined) throw new IdentityError('invalid', 'no token');
  const isComplete = claims['email'] !== undefined && (claims['given_name'] ?? claims['name']) !== undefined;
  if (isComplete || known.serverMetadata().userinfo_endpoint === undefined) return profileFrom(claims);
  const more = await client.fetchUserInfo(known, tokens.access_token, claims.sub);
  return profileFrom({ ...more, ...claims });
}

/** One look-up at a time, kept for an hour; a failure is not kept. */
function remembered<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly untilMs: number } | null = null;
  return async () => {
    if (kept !== null && performance.now() < kept.untilMs) return await kept.value;
    const value = load();
    const mine = { value, untilMs: performance.now() + metadataMs };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return await value;
  };
}
