import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiEndpoints } from '#src/api/api.ts';
import { auditEntries } from '#src/database/schema/audit.ts';
import { rateLimitHits, sessions } from '#src/database/schema/users.ts';
import routes from '#src/routes.ts';
import { hashOfToken, newToken } from '#src/features/accounts/access/secrets.server.ts';
import { browserOf, sessionTokenOf } from '#src/features/accounts/session.server.ts';
import { refusedTries } from '#src/features/accounts/audit.server.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import type { SiteEnv } from './site-env.ts';

const id = '0d9a5a3e-6e43-4d1c-8f0e-0a51b8a4b9aa';
const filled = (path: string) => `/${path.replace(/:\w+/g, id).replace('*', 'nowhere')}`;

/** Every address of the site, as documents and as the router's data; each would be changed by a form. */
const pages = routes.flatMap(({ path = '' }) => [filled(path), path === '' ? '/_.data' : `${filled(path)}.data`]);
const calls = apiEndpoints.filter(({ methods }) => methods === 'POST').map(({ path }) => `/api${path}`);

/** What limited sessions may send. */
const allowed = ['/logout', '/logout.data', '/api/transaction-line-items', '/api/save-referral-data'];

let site: RunningSite;
let own: { readonly cookie: string; readonly token: string };
let limited: typeof own;

/** Pages that accept every form. The API is the real one. */
function anyPage() {
  const hono = new Hono<SiteEnv>();
  hono.post('*', (c) => c.text('changed'));
  return hono;
}

/** Returns the operator. */
async function limit(cookie: string, operatorId: string | null = null): Promise<string> {
  const { db } = site.context.app;
  const tokenHash = hashOfToken(cookie.slice(cookie.indexOf('=') + 1).split(';')[0] ?? '');
  const impersonatedBy = operatorId ?? (await makeUser(db, { role: 'operator' }));
  await db.update(sessions).set({ impersonatedBy }).where(eq(sessions.tokenHash, tokenHash));
  return impersonatedBy;
}

beforeAll(async () => {
  site = await startSite(anyPage());
  own = await site.visit(await site.signIn());
  limited = await site.visit(await site.signIn());
  await limit(limited.cookie);
});
afterAll(() => site.close());

function post(path: string, { cookie, token }: typeof own): Promise<Response> {
  const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json' };
  return fetch(site.root + path, { method: 'POST', body: '{}', headers, redirect: 'manual' });
}

describe('an operator’s session as another user', () => {
  test.each([...pages, ...calls, '/api/anything', '/added-later'])('may not post to %s', async (path) => {
    const answer = await post(path, limited);
    if (allowed.includes(path)) expect(answer.status).not.toBe(403);
    else expect(answer.status).toBe(403);
    expect((await post(path, own)).status).not.toBe(403);
  });

  test('may send no other method', async () => {
    const { cookie, token } = limited;
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(
        (await fetch(`${site.root}/api/listings`, { method, headers: { cookie, 'x-csrf-token': token } })).status,
      ).toBe(403);
  });

  test('is told so on a page', async () => {
    const { cookie, token } = limited;
    const headers = { cookie, 'x-csrf-token': token, 'content-type': 'application/json', 'accept': 'text/html' };
    const answer = await fetch(`${site.root}/verify-email`, { method: 'POST', body: '{}', headers });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('as someone else')]);
  });

  test('is told of a closed page that it is, with the bar that ends the view, which no other session is shown', async () => {
    const shown = async (path: string, { cookie }: typeof own) => {
      const answer = await site.get(path, { cookie, accept: 'text/html' });
      return { status: answer.status, html: await answer.text() };
    };
    for (const path of ['/console', '/saved-searches', '/l/new', '/account/id-check']) {
      const { status, html } = await shown(path, limited);
      expect([path, status]).toEqual([path, 403]);
      for (const part of [
        'This page is closed while you view',
        'viewing the site as ',
        'action="/logout"',
        'name="view"',
      ])
        expect(html).toContain(part);
    }
    const { status, html } = await shown('/console/nowhere', own);
    expect([status === 403, html.includes('name="view"')]).toEqual([false, false]);
    const changed = await post('/account/change-password', limited);
    expect([changed.status, await changed.json()]).toEqual([403, { error: expect.any(Object) as unknown }]);
  });

  test('reads, and is not prolonged by it', async () => {
    const { db } = site.context.app;
    const old = {
      updatedAt: sql`rotation_now() - interval '2 days'`,
      expiresAt: sql`rotation_now() + interval '1 hour'`,
    };
    await db.update(sessions).set(old);
    expect((await site.get('/page', { cookie: limited.cookie })).status).toBe(200);
    expect((await site.get('/page', { cookie: own.cookie })).status).toBe(200);
    const rows = await db
      .select({
        limited: sql<boolean>`impersonated_by is not null`,
        isLong: sql<boolean>`expires_at > rotation_now() + interval '1 day'`,
      })
      .from(sessions);
    expect(rows.toSorted((a, b) => Number(a.limited) - Number(b.limited))).toEqual([
      { limited: false, isLong: true },
      { limited: true, isLong: false },
    ]);
  });

  test('logs out, which is written to the audit table with the operator', async () => {
    const { db } = site.context.app;
    const before = (await db.select().from(auditEntries)).length;
    const ending = await site.visit(await site.signIn());
    await limit(ending.cookie);
    await post('/api/transaction-line-items', ending);
    expect((await post('/logout', ending)).status).toBe(200);
    const entries = (await db.select().from(auditEntries)).slice(before);
    expect(entries).toMatchObject([
      { permission: 'account.sign-out', operatorId: expect.any(String) as unknown, reason: null },
    ]);
    expect(entries[0]?.onBehalfOf).not.toBe(entries[0]?.operatorId);
  });
});

test('a log-in replaces the browser’s own session, also beside a limited one that has ended', () => {
  const [ownToken, ended] = [newToken(), newToken()];
  const cookie = `rotation_session_as=${ended}; rotation_session=${ownToken}`;
  const request = new Request(site.root, { headers: { cookie } });
  expect(browserOf(site.context.app, request, '127.0.0.1').oldSession).toBe(ownToken);
  expect(sessionTokenOf(site.context.app, request)).toBe(ended);
});

describe('what is refused is in the audit log:', () => {
  const entriesOf = async (refusedOf: SQL) =>
    site.context.app.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'refused'), refusedOf));

  test('a change in a limited session, with operator, user and resource, and no more than twenty an hour', async () => {
    const trying = await site.visit(await site.signIn());
    const operatorId = await limit(trying.cookie);
    const ofIt = () => entriesOf(eq(auditEntries.operatorId, operatorId));
    expect((await post(`/u/${id}/follow`, trying)).status).toBe(403);
    const [entry, ...others] = await ofIt();
    expect(entry).toMatchObject({ permission: 'follow.change', resourceId: id, resourceKind: 'follow', reason: null });
    expect([others, entry?.onBehalfOf]).toEqual([[], expect.not.stringMatching(operatorId)]);
    // As another user too: the limit is that of the operator.
    const asAnother = await site.visit(await site.signIn());
    await limit(asAnother.cookie, operatorId);
    for (let more = 0; more < 22; more++) await post('/account/change-password', more % 2 === 0 ? trying : asAnother);
    expect((await ofIt()).length).toBe(20);
  });

  test('what all others have tried too often is not, but what an operator tries still is', async () => {
    const { app } = site.context;
    const bucket = 'refused try';
    const key = keyedHash(app, `rate-limit ${bucket}`, 'all');
    const [asking, trying] = [await site.visit(await site.signIn()), await site.visit(await site.signIn())];
    const operatorId = await limit(trying.cookie);
    const before = await entriesOf(isNull(auditEntries.operatorId));
    await app.db.insert(rateLimitHits).values(Array.from({ length: refusedTries.ofAll }, () => ({ bucket, key })));
    await site.get('/console/audit', { cookie: asking.cookie });
    await post('/account/change-password', trying);
    expect(await entriesOf(isNull(auditEntries.operatorId))).toEqual(before);
    expect((await entriesOf(eq(auditEntries.operatorId, operatorId))).length).toBe(1);
    await app.db.delete(rateLimitHits).where(eq(rateLimitHits.key, key));
    await site.get('/console/audit', { cookie: asking.cookie });
    expect((await entriesOf(isNull(auditEntries.operatorId))).length).toBe(before.length + 1);
  });

  test('an address of operators, with the user who asked; not what else is missing, and not a visitor', async () => {
    const asking = await site.visit(await site.signIn());
    const before = (await entriesOf(isNull(auditEntries.operatorId))).length;
    for (const path of ['/console/audit', '/console/nowhere', `/l/${id}/draft`])
      await site.get(path, { cookie: asking.cookie });
    await site.get('/console/audit');
    const entries = (await entriesOf(isNull(auditEntries.operatorId))).slice(before);
    expect(entries).toMatchObject([{ permission: 'audit.read', onBehalfOf: expect.any(String) as unknown }]);
  });
});
