import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import { pageForms } from '#src/forms.ts';
import routes from '#src/routes.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor } from '#tests/support/web-process.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

/** The address of each form, with ids that nothing has. */
const forms = routes.flatMap(({ id = '', path = '' }) => {
  const form = pageForms[id];
  const address = `/${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`;
  return form === undefined ? [] : [{ address, guard: form.guard }];
});

type Headers = Readonly<Record<string, string>>;

/** What browsers say of a form on another site, a neighbouring host, a sandboxed page, and a page before a redirect. */
const elsewhere: readonly Headers[] = [
  { 'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'origin': 'https://shop.rotation.test', 'sec-fetch-site': 'same-site' },
  { 'origin': 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
];

const post = async (address: string, headers: Headers, fields: Headers = {}) =>
  (
    await fetch(server.web.url + address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html', ...headers },
    })
  ).status;

describe.each(forms.filter(({ guard }) => guard !== 'link'))('the form at $address', ({ address, guard }) => {
  test('is refused from elsewhere, with a session and without, also with the right token', async () => {
    const { cookie, token } = await server.member();
    for (const headers of elsewhere) {
      expect(await post(address, { cookie, ...headers }, { csrf: token }), JSON.stringify(headers)).toBe(403);
      expect(await post(address, headers), JSON.stringify(headers)).toBe(403);
    }
  });

  test('needs a token of its own session where it may not stand on cached pages', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const own = { origin: new URL(server.web.url).origin, cookie: member.cookie };
    const statuses = await Promise.all([post(address, own), post(address, own, { csrf: other.token })]);
    if (guard === 'origin') expect(statuses).not.toContain(403);
    else expect(statuses).toEqual([403, 403]);
  });
});

test('an account is not deleted, and its data not exported, by what another page sends with the right password', async () => {
  const { app } = server.context;
  const id = await makeUser(app.db);
  await viewerWithPassword(app, id);
  const { headers } = await callerFor(server.context, id);
  const cookie = headers['cookie'] ?? '';
  const typed = { currentPassword: ownPassword };
  for (const origin of elsewhere) {
    expect(await post('/account/delete', { cookie, ...origin }, typed)).toBe(403);
    expect(await post('/account/delete.data', { cookie, ...origin }, typed)).toBe(403);
    expect(await post('/account/export', { cookie, ...origin })).toBe(403);
  }
  expect(await post('/account/delete', { cookie }, typed)).toBe(403);
  expect(await app.db.$count(users, and(eq(users.id, id), isNull(users.deletedAt)))).toBe(1);
  const page = await fetch(`${server.web.url}/account/delete`, { headers: { cookie } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('currentPassword')]);
});
