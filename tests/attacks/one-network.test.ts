import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

let networks = 0;
/** All of 127/8 is this machine: an address that has sent nothing yet. */
const newNetwork = () => `127.9.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

type Answer = { readonly status: number; readonly cookie: string; readonly text: string; readonly retryAfter: number };
type Sent = { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

function send(network: string, path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.web.url);
  const accept = { accept: 'text/html', ...headers };
  return new Promise((resolve, reject) => {
    const to = { host: hostname, port, path, method, headers: accept, localAddress: network, agent: false };
    const outgoing = request(to, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (more: string) => (text += more));
      incoming.on('end', () => {
        const [cookie = ''] = incoming.headers['set-cookie']?.[0]?.split(';') ?? [];
        const retryAfter = Number(incoming.headers['retry-after'] ?? 0);
        resolve({ status: incoming.statusCode ?? 0, cookie, text, retryAfter });
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Sends a form as a browser of this network does, from a page that it has opened before. */
async function sendForm(network: string, path: string, fields: Readonly<Record<string, string>>, more: Sent = {}) {
  const { cookie, text } = await send(network, path);
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(text) ?? [];
  const { origin } = new URL(server.web.url);
  const headers = { cookie, origin, 'content-type': 'application/x-www-form-urlencoded', ...more.headers };
  const body = new URLSearchParams(csrf === '' ? fields : { csrf, ...fields }).toString();
  return await send(network, path, { method: 'POST', body, headers });
}

let sequence = 0;
const newEmail = () => `from-a-network-${(sequence += 1)}@example.nz`;

const forms = [
  { path: '/newsletter', max: 10, fields: () => ({ email: newEmail(), name: 'Ana' }) },
  {
    path: '/contact',
    max: 5,
    fields: () => ({ email: newEmail(), name: 'Ana', topic: 'other', message: 'Where is my order, please?' }),
  },
  { path: '/recover-password', max: 20, fields: () => ({ email: newEmail(), from: '/' }) },
  {
    path: '/signup',
    max: 20,
    fields: () => ({
      ...{ email: newEmail(), fname: 'Ana', lname: 'Bell', password: 'password', terms: 'agreed' },
      ...{ referralCode: '', from: '/' },
    }),
  },
] as const;

describe.each(forms)('$path', ({ path, max, fields }) => {
  test(`takes ${max} of a network in an hour, whatever addresses its headers name, and others are not affected`, async () => {
    const network = newNetwork();
    const statuses: number[] = [];
    for (let count = 0; count < max; count++) {
      const spoofed = `203.0.113.${count}`;
      const headers = { 'x-forwarded-for': spoofed, 'x-real-ip': spoofed, 'forwarded': `for=${spoofed}` };
      statuses.push((await sendForm(network, path, fields(), { headers })).status);
    }
    expect(statuses).not.toContain(429);
    const refused = await sendForm(network, path, fields(), { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(3000);
    expect((await sendForm(newNetwork(), path, fields())).status).toBe(statuses[0]);
  });
});

test('a hundred wrong passwords of a network end its log-ins of unknown browsers, and no other’s', async () => {
  const network = newNetwork();
  const page = await send(network, '/login');
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.text) ?? [];
  const { origin } = new URL(server.web.url);
  const headers = { 'cookie': page.cookie, origin, 'content-type': 'application/x-www-form-urlencoded' };
  const logIn = () => {
    const body = new URLSearchParams({ csrf, email: newEmail(), password: 'not this one', from: '/' }).toString();
    return send(network, '/login', { method: 'POST', body, headers });
  };
  // One after the other: many at once would be shed.
  const statuses: number[] = [];
  for (let count = 0; count < 103; count++) statuses.push((await logIn()).status);
  expect(new Set(statuses.slice(0, 100))).toEqual(new Set([401]));
  expect(statuses.slice(100)).toEqual([429, 429, 429]);
  const elsewhere = await sendForm(newNetwork(), '/login', { email: newEmail(), password: 'not this one', from: '/' });
  expect(elsewhere.status).toBe(401);
});
