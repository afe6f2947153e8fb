import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Provider from 'oidc-provider';

/** A user of the identity provider. */
export type ThereUser = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

export const client = { id: 'rotation', secret: 'a secret that the provider shares with us' } as const;

/**
 * An OpenID provider of its own on this machine. It shows no pages: `user` is signed in as soon as a browser arrives, and
 * null declines.
 */
export async function startIdentityProvider(redirectUris: readonly string[]) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = { user: null as ThereUser | null };
  const users = new Map<string, ThereUser>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => users.get(sub) ?? { sub } }),
    cookies: { keys: ['a key of the tests'] },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/user' && request.method === 'PUT') return void takeUser();
    if (request.url?.startsWith('/interaction/') !== true) return answer(request, response);
    void interact().catch((error: unknown) => response.writeHead(500).end(String(error)));

    /** As `signIn`, from another process. */
    async function takeUser(): Promise<void> {
      state.user = (await json(request)) as ThereUser | null;
      response.writeHead(204).end();
    }

    async function interact(): Promise<void> {
      const { user } = state;
      if (user === null) {
        const declined = { error: 'access_denied', error_description: 'The user declined' };
        return provider.interactionFinished(request, response, declined);
      }
      users.set(user.sub, user);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: user.sub, clientId: String(params.client_id) });
      grant.addOIDCScope(String(params.scope));
      const result = { login: { accountId: user.sub, remember: false }, consent: { grantId: await grant.save() } };
      return provider.interactionFinished(request, response, result);
    }
  });
  return {
    issuer,
    /** Who is at the browser from now on. */
    signIn: (user: ThereUser | null) => void (state.user = user),
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Kauri ID',
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type IdentityProviderThere = Awaited<ReturnType<typeof startIdentityProvider>>;

/** Follows the redirects of the provider as a browser does: the address by which it sends the browser back. */
export async function followThere(address: string): Promise<URL> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  for (let url = new URL(address), hops = 0; hops < 12; hops++) {
    if (url.origin !== origin) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} at ${url.pathname}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error('The provider redirects for ever.');
}
