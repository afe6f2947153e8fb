import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { facebook } from './facebook.server.ts';
import type { IdentityProvider } from './identity.ts';

type Answer = { readonly status: number; readonly body: unknown; readonly location?: string };
type Received = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly bearer: string;
};

const secrets = { state: 'our-state', nonce: 'our-nonce', codeVerifier: 'v'.repeat(43) };
const me = { id: '1122', first_name: 'Mere', last_name: 'Tipa', email: 'mere@example.nz' };
const token: Answer = { status: 200, body: { access_token: 'their-token', token_type: 'bearer', expires_in: 60 } };

let server: Server;
let provider: IdentityProvider;
let answers: { token: Answer; me: Answer };
let received: Received[];

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://graph');
      const isToken = pathname.endsWith('/oauth/access_token');
      const bearer = request.headers.authorization ?? '';
      received.push({ path: pathname, query, body: await text(request), bearer });
      const { status, body, location } = isToken ? answers.token : answers.me;
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const graph = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origins = { pages: 'https://www.facebook.com', graph };
  provider = facebook({ appId: 'our-app', appSecret: 'our-secret' }, 'https://rotation.test', origins);
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answers = { token, me: { status: 200, body: me } };
});

const readAnswer = (query: Readonly<Record<string, string>> = { code: 'code', state: secrets.state }) =>
  provider.readAnswer(new URLSearchParams(query), secrets);

test('the address at Facebook carries state and challenge, and leads back to ours', async () => {
  const url = await provider.authorizationUrl(secrets);
  expect(url.origin).toBe('https://www.facebook.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ client_id: 'our-app', state: 'our-state', response_type: 'code', code_challenge_method: 'S256' },
    redirect_uri: 'https://rotation.test/login/with/facebook/callback',
  });
  expect(url.href).not.toContain(secrets.codeVerifier);
});

test('a user is known by id and name, and their address counts as not verified', async () => {
  expect(await readAnswer()).toEqual({
    ...{ accountId: '1122', firstName: 'Mere', lastName: 'Tipa', email: 'mere@example.nz', emailVerified: false },
  });
  const [forToken, forProfile] = received;
  expect(Object.fromEntries(new URLSearchParams(forToken?.body))).toMatchObject({
    ...{ code: 'code', code_verifier: secrets.codeVerifier, client_id: 'our-app', client_secret: 'our-secret' },
  });
  const proof = createHmac('sha256', 'our-secret').update('their-token').digest('hex');
  expect(forProfile?.query.get('appsecret_proof')).toBe(proof);
  expect(forProfile?.bearer).toBe('Bearer their-token');
});

test('a user without an address, or with a claim that it is verified, types and verifies it', async () => {
  answers = { token, me: { status: 200, body: { id: '1122', first_name: 'Mere', email_verified: true } } };
  expect(await readAnswer()).toMatchObject({ email: '', emailVerified: false });
  answers = { token, me: { status: 200, body: { ...me, email_verified: true, verified: true } } };
  expect(await readAnswer()).toMatchObject({ email: me.email, emailVerified: false });
});

test('an answer of another sign-in, or of a user who declined, sends nothing', async () => {
  await expect(readAnswer({ code: 'code', state: 'another' })).rejects.toMatchObject({ failure: 'invalid' });
  await expect(readAnswer({ code: 'code' })).rejects.toMatchObject({ failure: 'invalid' });
  const declined = { error: 'access_denied', error_reason: 'user_denied', state: secrets.state };
  await expect(readAnswer(declined)).rejects.toMatchObject({ failure: 'denied' });
  expect(received).toEqual([]);
});

test.each<[string, 'token' | 'me', Answer, string]>([
  ['a code that was used', 'token', { status: 400, body: { error: { message: 'used' } } }, 'invalid'],
  ['Facebook away', 'me', { status: 503, body: {} }, 'unreachable'],
  ['a token that is not for us', 'me', { status: 400, body: { error: {} } }, 'invalid'],
  ['a profile without an id', 'me', { status: 200, body: { first_name: 'Mere' } }, 'invalid'],
  ['an id that is a number', 'me', { status: 200, body: { ...me, id: 1122 } }, 'invalid'],
  ['an empty id', 'me', { status: 200, body: { ...me, id: '' } }, 'invalid'],
  ['no JSON', 'me', { status: 200, body: '<html>' }, 'invalid'],
  ['far too much', 'me', { status: 200, body: { ...me, more: 'x'.repeat(300_000) } }, 'invalid'],
  ['a redirect', 'me', { status: 302, body: {}, location: 'http://169.254.169.254/' }, 'invalid'],
])('%s signs nobody in', async (_, which, answer, failure) => {
  answers = { ...answers, [which]: answer };
  await expect(readAnswer()).rejects.toMatchObject({ name: 'IdentityError', failure });
});
