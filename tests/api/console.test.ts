import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { idChecks } from '#src/database/schema/id-checks.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { ownIdCheck } from '#src/features/id-checks/queries.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { listings } from '#src/database/schema/listings.ts';
import { makeRental } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { makeMember, makeOperator, sendId } from '#tests/support/id-checks.ts';
import {
  accepted,
  makeTestContext,
  rentalFixture,
  rentalOrder,
  type TestContext,
} from '#tests/support/test-context.ts';
import { startWebWithPages, type ClientTokens, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let operator: Viewer;
let strong: ClientTokens;
let weak: ClientTokens;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  operator = await makeOperator(context.app);
  strong = await sessionOf(operator, 'passkey');
  weak = await sessionOf(operator, 'password');
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

async function sessionOf({ id }: Viewer, by: Viewer['signedInBy']): Promise<ClientTokens> {
  const { app } = context;
  const token = await app.db.transaction((tx) => startSession(tx, id, { ip: '127.0.0.1' }, by));
  const viewer = await viewerOf(app, token);
  const csrf = makeCsrfToken(app.config.sessionSecret, { session: viewer?.sessionId ?? '' });
  return { cookie: `rotation_session=${token}`, token: csrf };
}

const get = (path: string, { cookie }: ClientTokens) =>
  fetch(web.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });

async function post(path: string, { cookie, token }: ClientTokens, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrf: token });
  return fetch(web.url + path, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
}

const entriesAbout = (id: string) =>
  context.app.db.select().from(auditEntries).where(eq(auditEntries.resourceId, id)).orderBy(auditEntries.createdAt);

test('a document is found in the queue, looked at, approved, and in the audit log', async () => {
  const member = await makeMember(context.app);
  const id = await sendId(context.app, member);
  const queue = await (await get('/console', strong)).text();
  expect(queue).toContain(`/console/ids/${id}`);
  // Every page of the console says what waits on the others.
  const waits = async () => {
    const log = await (await get('/console/audit', strong)).text();
    return Number(/href="\/console"(?:(?!<\/a>)[^])*?\((\d+) waiting\)/.exec(log)?.[1] ?? 0);
  };
  const before = await waits();
  expect(before).toBe(await context.app.db.$count(idChecks, eq(idChecks.state, 'pending')));
  const page = await (await get(`/console/ids/${id}`, strong)).text();
  for (const part of ['Mereana Wu', 'Driver licence', `/console/ids/${id}/photos/front`]) expect(page).toContain(part);
  // Without being looked at, no photo is.
  expect(await entriesAbout(id)).toEqual([]);
  const photo = await get(`/console/ids/${id}/photos/front`, strong);
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(photo.headers.get('content-security-policy')).toContain('sandbox');
  expect([...new Uint8Array(await photo.arrayBuffer())].slice(0, 3)).toEqual([0xff, 0xd8, 0xff]);
  const answer = await post(`/console/ids/${id}`, strong, { verdict: 'verified', name: 'Mereana Wu' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console?done=verified']);
  expect((await ownIdCheck(context.app, member))?.state).toBe('verified');
  expect(await waits()).toBe(before - 1);
  expect((await entriesAbout(id)).map(({ action }) => action)).toEqual(['front', 'verified']);
  const log = await (await get(`/console/audit?account=${member.id}`, strong)).text();
  expect(log).toContain('Looked at the front of an ID');
  expect(log).toContain('title="id-check.decide · verified"');
  expect(log).toContain('The photos can be read, the document is valid');
  expect(await (await get(`/u/${member.id}`, strong)).text()).toContain('ID checked');
});

test('a second operator is told so, and changes nothing', async () => {
  const member = await makeMember(context.app);
  const id = await sendId(context.app, member);
  const reject = { verdict: 'rejected', reason: 'expired' };
  expect((await post(`/console/ids/${id}`, strong, reject)).status).toBe(303);
  const second = await sessionOf(await makeOperator(context.app), 'code');
  const answer = await post(`/console/ids/${id}`, second, { verdict: 'verified', name: 'Mereana Wu' });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('Nothing was changed');
  expect(page).toContain('It has expired');
  expect((await ownIdCheck(context.app, member))?.state).toBe('rejected');
});

test('what is missing in a decision is said at its field, and what was entered stays', async () => {
  const id = await sendId(context.app, await makeMember(context.app));
  const answer = await post(`/console/ids/${id}`, strong, { verdict: 'rejected', note: 'Too dark to read' });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('Choose a reason.');
  expect(page).toContain('Too dark to read');
  expect(page).toMatch(/<input[^>]*name="verdict"[^>]*checked[^>]*value="rejected"|value="rejected"[^>]*checked/);
  expect(await entriesAbout(id)).toEqual([]);
});

test('an operator’s own document cannot be decided by them', async () => {
  const id = await sendId(context.app, operator);
  const page = await (await get(`/console/ids/${id}`, strong)).text();
  expect(page).toContain('This is your own ID');
  expect(page).not.toContain('name="verdict"');
  expect((await post(`/console/ids/${id}`, strong, { verdict: 'verified', name: 'Ada Hart' })).status).toBe(403);
});

test('in a session without a second factor each page leads to where one is set up, and back', async () => {
  const id = await sendId(context.app, await makeMember(context.app));
  for (const path of ['/console', `/console/ids/${id}`, '/console/audit?page=2']) {
    const answer = await get(path, weak);
    const location = `/account/security?from=${encodeURIComponent(path)}`;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
  }
  expect((await get(`/console/ids/${id}/photos/front`, weak)).status).toBe(403);
  const answer = await post(`/console/ids/${id}`, weak, { verdict: 'verified', name: 'Mereana Wu' });
  expect(answer.status).toBe(302);
  expect(await entriesAbout(id)).toEqual([]);
});

test('the audit log is filtered by operator and by account, and knows what is neither', async () => {
  const show = async (query: string) => (await get(`/console/audit?${query}`, strong)).text();
  expect(await show('account=not-an-id')).toContain('That isn’t the address of a profile.');
  expect(await show('operator=machine')).toContain('No entries');
  expect(await show(`operator=${operator.id}`)).toContain('Approved an ID');
  expect(await show(`account=${web.url}/u/${operator.id}?tab=rent`)).toContain('Approved an ID');
  expect(await show('page=9999')).toContain('No entries');
  expect(await show('operator=%00&account=%00&page=-1')).toContain('That isn’t the address of a profile.');
});

test('a document is sent and withdrawn by its owner’s own session alone', async () => {
  const member = await makeMember(context.app);
  const id = await sendId(context.app, member);
  const own = await sessionOf(member, 'password');
  const page = await (await get('/account/id-check', own)).text();
  expect(page).toContain('We’re checking your ID');
  expect(page).not.toContain(id);
  for (const path of [`/console/ids/${id}`, `/console/ids/${id}/photos/front`])
    expect((await get(path, own)).status).toBe(404);
  expect((await post('/account/id-check', own, { operation: 'withdraw' })).status).toBe(200);
  const again = await post('/account/id-check', own, { operation: 'withdraw' });
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining('decided or withdrawn in the meantime'),
  ]);
  expect((await get(`/console/ids/${id}`, strong)).status).toBe(404);
});

test('a listing that waits is invisible, is decided on its page, and is found once it is live', async () => {
  const member = await makeMember(context.app);
  const title = 'Pohutukawa wrap dress';
  const id = await makeRental(context.app.db, { authorId: member.id, state: 'pendingApproval', title });
  const seenBy = async (path: string, tokens: Partial<ClientTokens> = {}) => {
    const answer = await fetch(web.url + path, { headers: { accept: 'text/html', cookie: tokens.cookie ?? '' } });
    return { status: answer.status, isShown: (await answer.text()).includes(title) };
  };
  const pages = [`/l/pohutukawa-wrap-dress/${id}`, `/l/${id}`, `/api/listings/${id}`];
  const hidden = { status: 404, isShown: false };
  for (const path of pages) expect(await seenBy(path)).toEqual(hidden);
  const search = `/s?keywords=pohutukawa`;
  expect((await seenBy(search)).isShown).toBe(false);
  const queue = await (await get('/console/listings', strong)).text();
  expect(queue).toContain(`/console/listings/${id}`);
  const review = await (await get(`/console/listings/${id}`, strong)).text();
  for (const part of [title, 'Cut on the bias, cool to wear.', '$68.00', `/u/${member.id}`])
    expect(review).toContain(part);
  const version = /name="version"[^>]*value="([^"]+)"/.exec(review)?.[1] ?? '';

  const nothingSaid = await post(`/console/listings/${id}`, strong, { verdict: 'returned', reason: '', version });
  expect([nothingSaid.status, await nothingSaid.text()]).toEqual([
    400,
    expect.stringContaining('Say what the lender should change.'),
  ]);
  const back = { verdict: 'returned', reason: 'The photos are too dark.', version };
  const returned = await post(`/console/listings/${id}`, strong, back);
  expect([returned.status, returned.headers.get('location')]).toEqual([303, '/console/listings?done=returned']);
  const second = await post(`/console/listings/${id}`, strong, { ...back, verdict: 'approved' });
  expect([second.status, await second.text()]).toEqual([409, expect.stringContaining('Nothing was changed')]);
  const own = await sessionOf(member, 'password');
  const wizard = await (await get(`/l/pohutukawa-wrap-dress/${id}/draft/description`, own)).text();
  expect(wizard).toContain('The photos are too dark.');

  const again = { state: 'pendingApproval' as const, submittedAt: new Date(), returnedBecause: null };
  await context.app.db.update(listings).set(again).where(eq(listings.id, id));
  const approved = await post(`/console/listings/${id}`, strong, { verdict: 'approved', reason: '', version });
  expect(approved.headers.get('location')).toBe('/console/listings?done=approved');
  const log = await (await get(`/console/audit?account=${member.id}`, strong)).text();
  for (const part of ['Approved a listing, which went live', 'Sent a listing back to its lender', `>${title}</a>`])
    expect(log).toContain(part);
  // Also past the caches that answered before.
  for (const path of [...pages, search]) expect(await seenBy(path)).toEqual({ status: 200, isShown: true });
  const actions = (await entriesAbout(id)).map(({ action }) => action);
  expect(actions).toEqual(['returned', 'approved']);
});

test('an operator views the site as someone who is told why, and is back in the console afterwards', async () => {
  const { app } = context;
  const member = await makeMember(app);
  const [{ email = '' } = {}] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, member.id));
  const browser = openFormBrowser(web);
  const [name = '', own = ''] = strong.cookie.split('=');
  browser.cookies.set(name, own);
  const page = '/console/people';
  const send = (to: string, fields: Record<string, string>) => browser.submit(page, to, fields);
  const unknown = await send(page, { operation: 'find', account: 'nobody@example.com' });
  expect([unknown.status, unknown.html]).toEqual([404, expect.stringContaining('No account has this address.')]);
  const there = `${page}?account=${member.id}`;
  for (const account of [email.toUpperCase(), `${web.url}/u/${member.id}`])
    expect(await send(page, { operation: 'find', account })).toMatchObject({ status: 303, location: there });
  const silent = await send(there, { operation: 'view', reason: ' ' });
  expect([silent.status, silent.html]).toEqual([400, expect.stringContaining('Say why.')]);
  const reason = 'Mereana can’t find her order';

  const begin = () => send(there, { operation: 'view', reason });
  expect(await begin()).toMatchObject({ status: 303, location: '/' });
  expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining([name, 'rotation_session_as']));
  const seen = await browser.open('/s');
  expect(seen.html).toMatch(/Viewing as <b>Mereana Wu</);
  const closed = await browser.open('/console');
  expect([closed.status, closed.html]).toEqual([
    403,
    expect.stringMatching(/viewing the site as Mereana Wu.*"\/logout"/),
  ]);
  const ended = await browser.submit('/s', '/logout', {});
  expect(ended).toMatchObject({ status: 303, location: `${there}&done=ended` });
  expect([browser.cookies.get('rotation_session_as'), browser.cookies.get(name)]).toEqual([undefined, own]);
  expect(await app.db.$count(sessions, eq(sessions.userId, member.id))).toBe(0);
  expect((await browser.open(`${there}&done=ended`)).html).toContain('as yourself again');

  // By its time, or by what its user does.
  await begin();
  await app.db.delete(sessions).where(eq(sessions.userId, member.id));
  const over = await browser.submit('/s', '/logout', { view: '' });
  expect([over.status, over.location, browser.cookies.get(name)]).toEqual([303, `${page}?done=ended`, own]);
  expect((await browser.open('/console')).status).toBe(200);
  const theirs = await (await get('/account/change-password', await sessionOf(member, 'password'))).text();
  expect(theirs.split(reason).length).toBeGreaterThan(2);
  expect((await entriesAbout(member.id)).map(({ permission }) => permission)).toEqual([
    ...['account.act-as', 'account.act-as'],
  ]);
});

test('an operator ends an order in the state that allows it, once, and is told what happens to the money', async () => {
  const fixture = await rentalFixture(context);
  const id = await accepted(context, fixture, await rentalOrder(context, fixture.listingId));
  const there = `/console/orders?order=${id}`;
  const page = await (await get(there, strong)).text();
  for (const part of ['Cancel the order', ' goes back to ', 'nothing is paid out to']) expect(page).toContain(part);
  // The list of them on the page of a banned account leads there.
  await context.app.db.update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
  const account = await (await get(`/console/people?account=${fixture.customerId}`, strong)).text();
  for (const part of ['Open orders of this account', `href="${there}"`]) expect(account).toContain(part);
  const form = { verdict: 'cancel', reason: 'The lender is in hospital.' };
  const unsure = await post(there, strong, form);
  expect([unsure.status, await unsure.text()]).toEqual([400, expect.stringContaining('Tick the box if you’re sure.')]);
  expect((await post(there, strong, { ...form, sure: 'yes', verdict: 'complete' })).status).toBe(400);
  const written = await entriesAbout(id);
  // Each page that shows the order says that it was looked at, and nothing else is written.
  expect(new Set(written.map(({ permission }) => permission))).toEqual(new Set(['order.review']));
  expect(written.every(({ operatorId, reason }) => operatorId === operator.id && reason === null)).toBe(true);
  const done = await post(there, strong, { ...form, sure: 'yes' });
  expect([done.status, done.headers.get('location')]).toEqual([303, `${there}&done=cancel`]);
  const again = await post(there, strong, { ...form, sure: 'yes' });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('Nothing was changed.')]);
  expect(await (await get(`${there}&done=cancel`, strong)).text()).toContain('The order is cancelled');
  const decided = (await entriesAbout(id)).filter(({ permission }) => permission !== 'order.review');
  expect(decided).toMatchObject([{ action: 'cancel', operatorId: operator.id, reason: form.reason }]);
});

test('nobody views the site as an operator, or as a banned user', async () => {
  const banned = await makeMember(context.app);
  await context.app.db.update(users).set({ banned: true }).where(eq(users.id, banned.id));
  for (const { id } of [await makeOperator(context.app), banned]) {
    const there = `/console/people?account=${id}`;
    expect(await (await get(there, strong)).text()).not.toContain('name="reason"');
    expect((await post(there, strong, { operation: 'view', reason: 'A question' })).status).toBe(404);
  }
});
