import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityProvider } from './identity.ts';
import { openIdConnect } from './openid-connect.server.ts';

type Claims = Readonly<Record<string, unknown>>;

const clientSecret = 'a secret that the provider shares with us';
const secrets = { state: 'our-state', nonce: 'our-nonce', codeVerifier: 'v'.repeat(43) };
const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));

let server: Server;
let issuer: string;
let provider: IdentityProvider;
/** What the provider answers a code with. */
let idToken = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Readonly<Record<string, unknown>> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
      '/keys': { keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { slug: 'oidc', issuer, clientId: 'rotation', clientSecret, name: 'Kauri ID' } as const;
  provider = openIdConnect(config, 'https://rotation.test');
});
afterAll(() => server.close());

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

function claims(changes: Claims = {}): Claims {
  const who = { sub: 'there-1', email: 'mere@example.nz', email_verified: true, given_name: 'Mere' };
  return { iss: issuer, aud: 'rotation', iat: now(), exp: now() + 300, nonce: secrets.nonce, ...who, ...changes };
}

function signed(payload: Claims, { key = own?.privateKey, kid = 'one' } = {}): string {
  const content = `${encoded({ alg: 'RS256', kid })}.${encoded(payload)}`;
  if (key === undefined) throw new Error('No key');
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

function hashed(payload: Claims): string {
  const content = `${encoded({ alg: 'HS256', kid: 'one' })}.${encoded(payload)}`;
  return `${content}.${createHmac('sha256', clientSecret).update(content).digest('base64url')}`;
}

const answer = async (token: string) => {
  idToken = token;
  return await provider.readAnswer(new URLSearchParams({ code: 'code', state: secrets.state }), secrets);
};

test('a token of this provider, for us and for this sign-in, names the user', async () => {
  expect(await answer(signed(claims()))).toEqual({
    ...{ accountId: 'there-1', email: 'mere@example.nz', emailVerified: true, firstName: 'Mere', lastName: '' },
  });
});

test.each<[string, () => string]>([
  ['the nonce of another sign-in', () => signed(claims({ nonce: 'another' }))],
  ['no nonce', () => signed(claims({ nonce: undefined }))],
  ['another client', () => signed(claims({ aud: 'another-client' }))],
  ['us among others, and no authorised party', () => signed(claims({ aud: ['rotation', 'another-client'] }))],
  ['another issuer', () => signed(claims({ iss: 'https://attacker.example' }))],
  ['a time that is over', () => signed(claims({ iat: now() - 600, exp: now() - 120 }))],
  ['no end', () => signed(claims({ exp: undefined }))],
  ['no user', () => signed(claims({ sub: undefined }))],
  ['a key that is not the provider’s', () => signed(claims(), { key: foreign?.privateKey })],
  ['an unknown key', () => signed(claims(), { kid: 'two' })],
  ['no signature', () => `${encoded({ alg: 'none' })}.${encoded(claims())}.`],
  ['our own secret as its key', () => hashed(claims())],
  ['a changed user', () => signed(claims()).replace(/\.[^.]+\./, `.${encoded(claims({ sub: 'there-2' }))}.`)],
])('a token with %s is refused', async (_, token) => {
  await expect(answer(token())).rejects.toMatchObject({ name: 'IdentityError', failure: 'invalid' });
});

test('an answer of another sign-in is refused before the code is sent', async () => {
  idToken = signed(claims());
  const query = new URLSearchParams({ code: 'code', state: 'another-state' });
  await expect(provider.readAnswer(query, secrets)).rejects.toMatchObject({ failure: 'invalid' });
});

test.each([false, undefined, 1, 'yes', null])('an address with email_verified %j is not verified', async (verified) => {
  expect(await answer(signed(claims({ email_verified: verified })))).toMatchObject({ emailVerified: false });
});
