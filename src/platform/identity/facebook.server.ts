import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import type { FacebookConfig } from '../identity-settings.ts';
import { orIdentityError } from './failures.server.ts';
import { IdentityError, redirectUriOf, type IdentityProfile, type IdentityProvider } from './identity.ts';
import { limitedFetch, timeoutSeconds } from './limited-fetch.server.ts';
import { profileFrom } from './profile.ts';

const version = 'v24.0';
const facebookOrigins = { pages: 'https://www.facebook.com', graph: 'https://graph.facebook.com' };

const me = z.object({
  id: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

/**
 * Facebook is no OpenID provider for websites: authorisation code with state and PKCE, then the profile from its Graph.
 * It does not say whether an address is the user's, so none counts as verified. `origins` are others in tests.
 */
export function facebook(
  { appId, appSecret }: FacebookConfig,
  canonicalRootUrl: string,
  origins = facebookOrigins,
): IdentityProvider {
  const slug = 'facebook';
  const redirectUri = redirectUriOf(canonicalRootUrl, slug);
  const configuration = configure({ appId, appSecret }, origins);
  return {
    ...{ slug, id: slug, name: 'Facebook' },
    authorizationUrl: ({ state, codeVerifier }) =>
      orIdentityError(async () =>
        client.buildAuthorizationUrl(configuration, {
          ...{ redirect_uri: redirectUri, scope: 'email,public_profile', state, response_type: 'code' },
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      ),
    readAnswer: (query, { state, codeVerifier }) =>
      orIdentityError(async () => {
        const url = new URL(redirectUri);
        url.search = query.toString();
        const checks = { pkceCodeVerifier: codeVerifier, expectedState: state };
        const { access_token: token } = await client.authorizationCodeGrant(configuration, url, checks);
        return await profileOf(origins.graph, token, appSecret);
      }),
  };
}

function configure(
  { appId, appSecret }: FacebookConfig,
  { pages, graph }: typeof facebookOrigins,
): client.Configuration {
  const server = {
    issuer: pages,
    authorization_endpoint: `${pages}/${version}/dialog/oauth`,
    token_endpoint: `${graph}/${version}/oauth/access_token`,
  };
  const configuration = new client.Configuration(server, appId, {}, client.ClientSecretPost(appSecret));
  configuration.timeout = timeoutSeconds;
  configuration[client.customFetch] = limitedFetch;
  if (graph.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

/** The proof shows that the token is used by its own app, and not by who has stolen it. */
async function profileOf(graph: string, token: string, appSecret: string): Promise<IdentityProfile> {
  const url = new URL(`/${version}/me`, graph);
  url.searchParams.set('fields', 'id,first_name,last_name,email');
  url.searchParams.set('appsecret_proof', createHmac('sha256', appSecret).update(token).digest('hex'));
  const response = await limitedFetch(url.href, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok)
    throw new IdentityError(response.status >= 500 ? 'unreachable' : 'invalid', `answered ${response.status}`);
  const read = me.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new IdentityError('invalid', 'no profile');
  const { id, first_name, last_name, email } = read.data;
  return profileFrom({ sub: id, given_name: first_name, family_name: last_name, email });
}
