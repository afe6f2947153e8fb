import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, reviews } from '#src/database/schema/conversations.ts';
import { caseEntries, orderCases } from '#src/database/schema/order-cases.ts';
import { paymentCalls } from '#src/database/schema/payments.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { openCase } from '#src/features/cases/commands.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { enquire } from '#tests/support/threads.ts';
import { canvas } from '#tests/support/photos.ts';
import {
  accepted,
  makeTestContext,
  rentalFixture,
  saleFixture,
  saleOrder,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { startWebWithPages, type ClientTokens, type Running } from '#tests/support/web-process.ts';

const script = '<script>alert(1)</script>';
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;';

let context: TestContext;
let web: Running;
let fixture: Fixture;
let thread: string;
let lender: ClientTokens;
let customer: ClientTokens;
let operator: ClientTokens;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  fixture = await rentalFixture(context);
  thread = await enquire(context, fixture.customerId, fixture.listingId);
  lender = await sessionOf(fixture.lenderId);
  customer = await sessionOf(fixture.customerId);
  operator = await sessionOf((await makeOperator(context.app)).id, 'passkey');
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

async function sessionOf(id: string, by: 'password' | 'passkey' = 'password'): Promise<ClientTokens> {
  const { app } = context;
  const token = await app.db.transaction((tx) => startSession(tx, id, { ip: '127.0.0.1' }, by));
  const viewer = await viewerOf(app, token);
  const csrf = makeCsrfToken(app.config.sessionSecret, { session: viewer?.sessionId ?? '' });
  return { cookie: `rotation_session=${token}`, token: csrf };
}

async function page(path: string, { cookie }: ClientTokens): Promise<string> {
  const response = await fetch(web.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
  return `${response.status} ${await response.text()}`;
}

async function post(path: string, { cookie, token }: ClientTokens, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, csrf: token });
  const response = await fetch(web.url + path, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

const openOrders = 'Open orders of this account';
const order = () => `/order/${thread}/details`;
const sale = () => `/sale/${thread}/details`;
const latest = async () =>
  (
    await context.app.db
      .select()
      .from(messages)
      .where(eq(messages.transactionId, thread))
      .orderBy(desc(messages.createdAt))
  )[0];

test('what a writer is warned of is sent when they are sure, as text, and its reader is warned', async () => {
  const clientKey = crypto.randomUUID();
  const message = { operation: 'message', clientKey, content: `021 123 4567 ${script}` };
  const warned = await post(order(), customer, message);
  expect(warned.status).toBe(409);
  for (const part of [
    'this seems to have a phone number',
    'name="sure" value="phone"',
    'Send anyway',
    escaped,
    clientKey,
  ])
    expect(warned.html).toContain(part);
  // Changed since, it has what nobody warned of.
  const changed = { ...message, content: `${message.content} me@mail.example`, sure: 'phone' };
  const again = await post(order(), customer, changed);
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('name="sure" value="email phone"')]);
  for (const sure of ['', '1', 'phones', 'bank'])
    expect((await post(order(), customer, { ...message, sure })).status).toBe(409);
  expect((await post(order(), customer, { ...message, sure: 'phone' })).status).toBe(303);
  expect((await post(order(), customer, { ...message, sure: 'phone' })).status).toBe(303);
  const read = await page(sale(), lender);
  for (const part of [escaped, 'Careful: this seems to have', `/messages/${(await latest())?.id}/report`])
    expect(read).toContain(part);
  expect(read).not.toContain(script);
  expect(await context.app.db.$count(messages, eq(messages.transactionId, thread))).toBe(2);
  // The lender has opened the page.
  expect(await page(order(), customer)).toContain('Seen');
});

test('of a first question its writer is warned again, where it was changed', async () => {
  const { listingId } = await rentalFixture(context);
  const path = `/l/${listingId}/enquiry`;
  const question = { message: 'Call me on 021 123 4567', clientKey: crypto.randomUUID() };
  const warned = await post(path, customer, question);
  expect([warned.status, warned.html]).toEqual([409, expect.stringContaining('name="sure" value="phone"')]);
  const changed = { ...question, message: `${question.message} or me@mail.example`, sure: 'phone' };
  expect((await post(path, customer, changed)).status).toBe(409);
  expect((await post(path, customer, { ...question, sure: 'phone' })).status).toBe(303);
});

test('a message is reported, hidden by an operator, and read by neither side', async () => {
  const id = (await latest())?.id ?? '';
  expect(await page(`/messages/${id}/report`, lender)).toContain(escaped);
  expect((await post(`/messages/${id}/report`, lender, { reason: 'other', details: '' })).status).toBe(400);
  const sent = await post(`/messages/${id}/report`, lender, { reason: 'elsewhere', details: script });
  expect([sent.status, sent.to]).toEqual([303, `/messages/${id}/report?done=sent`]);
  expect(await page(sent.to ?? '', lender)).toContain('We’ve got your report');
  expect(await page('/console/messages', operator)).toContain(`/console/messages/${id}`);
  const review = await page(`/console/messages/${id}`, operator);
  for (const part of ['Is it lined?', escaped, 'value="hidden"', 'value="banned"', openOrders])
    expect(review).toContain(part);
  expect(review).not.toContain(script);
  const decided = await post(`/console/messages/${id}`, operator, { verdict: 'hidden', reason: 'A phone number.' });
  expect([decided.status, decided.to]).toEqual([303, '/console/messages?done=hidden']);
  expect(await page(decided.to ?? '', operator)).toContain('The message is hidden');
  for (const [path, reader] of [
    [sale(), lender],
    [order(), customer],
  ] as const) {
    const read = await page(path, reader);
    expect(read).toContain('We’ve removed this message.');
    expect(read).not.toContain('021 123 4567');
  }
  expect(await page(`/console/messages/${id}`, operator)).toContain('value="shown"');
});

test('a person is blocked and unblocked without a script', async () => {
  const path = `/u/${fixture.customerId}/block`;
  expect(await page(sale(), lender)).toContain(path);
  expect(await page(path, lender)).toContain('Block Mei?');
  const { to } = await post(path, lender, { operation: 'block' });
  const list = await page(to ?? '', lender);
  for (const part of ['Blocked. You can undo it here', path]) expect(list).toContain(part);
  expect(await page(sale(), lender)).toContain('You’ve blocked Mei');
  const refused = await page(order(), customer);
  expect(refused).toContain('can’t start anything new');
  expect(refused).not.toContain('You’ve blocked');
  expect((await post(order(), customer, { operation: 'message', content: 'Hello?' })).status).toBe(409);
  expect((await post(path, lender, { operation: 'unblock' })).status).toBe(303);
  expect(await page('/account/blocked', lender)).toContain('Nobody is blocked');
});

test('a review is hidden and shown again by an operator, as text', async () => {
  const written = { authorId: fixture.customerId, subjectId: fixture.lenderId, listingId: fixture.listingId } as const;
  const [row] = await context.app.db
    .insert(reviews)
    .values({ ...written, type: 'ofProvider', rating: 1, content: script, state: 'public' })
    .returning({ id: reviews.id });
  const path = `/console/reviews/${row?.id}`;
  expect(await page('/console/reviews', operator)).toContain(path);
  const review = await page(path, operator);
  expect(review).toContain(escaped);
  expect(review).not.toContain(script);
  expect((await post(path, operator, { verdict: 'hidden', reason: '' })).status).toBe(400);
  const hidden = await post(path, operator, { verdict: 'hidden', reason: 'No review.' });
  expect(hidden.to).toBe('/console/reviews?done=hidden');
  expect(await page('/console/reviews?state=hidden', operator)).toContain(path);
  expect(await page(path, operator)).toContain('Hidden by us: No review.');
  expect((await post(path, operator, { verdict: 'shown', reason: 'It is one.' })).status).toBe(303);
  expect((await post(path, operator, { verdict: 'shown', reason: 'It is one.' })).html).toContain('decided');
});

test('messages are searched without a script, and what is found nowhere says so', async () => {
  const found = await page('/inbox/orders?q=LINED&type=offers', customer);
  expect(found).toContain('Nothing found for “LINED”');
  expect(found).toContain('name="type" value="offers"');
  expect(await page('/inbox/orders?q=LINED', customer)).toContain(order());
  expect(await page(`/inbox/orders?q=${encodeURIComponent(script)}`, customer)).not.toContain(script);
});

/** A case with a photo, about a sold item of another lender. */
async function openedCase() {
  const { app } = context;
  const sold = await saleFixture(context);
  const id = await accepted(context, sold, saleOrder(sold.listingId));
  const path = join(app.images.spool, `${randomUUID()}.jpeg`);
  await writeFile(path, await canvas(160, 120).jpeg().toBuffer());
  const photo = await casePhotoStore.add(app, { id: sold.customerId }, path);
  const said = { content: script, photos: [photo], clientKey: randomUUID() };
  await openCase(app, { id: sold.customerId }, id, { reason: 'damaged', ...said });
  const [row] = await app.db.select().from(orderCases).where(eq(orderCases.transactionId, id));
  return { id, photo, caseId: row?.id ?? '', by: await sessionOf(sold.customerId) };
}

const statusOf = async (path: string, { cookie }: ClientTokens) =>
  (await fetch(web.url + path, { headers: { cookie }, redirect: 'manual' })).status;

test('a third person neither reads nor answers a case, nor sees its photos, under any address', async () => {
  const [one, other] = [await openedCase(), await openedCase()];
  const own = `/transaction/${one.id}/case`;
  const photo = await fetch(`${web.url}${own}/photos/${one.photo}`, { headers: { cookie: one.by.cookie } });
  const kept = ['cache-control', 'content-type', 'cross-origin-resource-policy'].map((name) => photo.headers.get(name));
  expect([photo.status, ...kept]).toEqual([200, 'no-store', 'image/jpeg', 'same-origin']);
  for (const visitor of [other.by, lender, operator])
    for (const path of [own, `${own}/photos/${one.photo}`]) expect(await statusOf(path, visitor), path).toBe(404);
  expect(await statusOf(`/transaction/${other.id}/case/photos/${one.photo}`, other.by)).toBe(404);
  expect(await statusOf(`/console/cases/${other.caseId}/photos/${one.photo}`, operator)).toBe(404);
  expect(await statusOf(`/console/cases/${one.caseId}/photos/${one.photo}`, operator)).toBe(200);
  const answer = { operation: 'answer', content: 'Mine.', clientKey: randomUUID() };
  for (const fields of [
    answer,
    { operation: 'withdraw' },
    { operation: 'escalate' },
    { operation: 'offer', amount: '1' },
  ])
    expect((await post(own, other.by, fields)).status, fields.operation).toBe(404);
  expect(await context.app.db.$count(caseEntries, eq(caseEntries.caseId, one.caseId))).toBe(1);
});

test('a case is decided with a second factor alone, within what was paid, and once', async () => {
  const { id, caseId, by } = await openedCase();
  const path = `/console/cases/${caseId}`;
  const refunds = () => context.app.db.$count(paymentCalls, eq(paymentCalls.transactionId, id));
  const before = await refunds();
  expect(await page('/console/cases?list=between-them', operator)).toContain(path);
  const review = await page(path, operator);
  for (const part of [escaped, 'Withhold the payout', 'value="refund-part"']) expect(review).toContain(part);
  expect(review).not.toContain(script);
  const seen = /name="seen" value="([^"]+)"/.exec(review)?.[1] ?? '';
  const decision = { verdict: 'refund-part', amount: '50', lenderBears: '30', reason: 'It shows.', seen };
  const weak = await sessionOf((await makeOperator(context.app)).id);
  const sentAway = await post(path, weak, decision);
  expect([await statusOf(path, weak), sentAway.status]).toEqual([302, 302]);
  expect(sentAway.to).toContain('/account/security');
  expect((await post(path, by, decision)).status).toBe(404);
  for (const [changes, sentence] of [
    [{ amount: '5000' }, 'more than what can still go back'],
    [{ amount: '130', lenderBears: '129' }, 'more than the payout'],
    [{ amount: '50', lenderBears: '51' }, 'out of the payout than what'],
    [{ amount: '-5' }, 'above 0'],
    [{ reason: '' }, 'Say why'],
    [{ seen: '1/1' }, 'decided, withdrawn or changed'],
  ] as const) {
    const refused = await post(path, operator, { ...decision, ...changes });
    expect(refused.status, sentence).toBeGreaterThanOrEqual(400);
    expect(refused.html).toContain(sentence);
    expect(refused.html).toContain('value="30"'.replace('30', 'lenderBears' in changes ? changes.lenderBears : '30'));
  }
  expect(await refunds()).toBe(before);
  const twice = await Promise.all([post(path, operator, decision), post(path, operator, decision)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await refunds()).toBe(before + 1);
  expect(await page('/console/cases?list=closed&done=refund-part', operator)).toContain('Both sides have been told');
  expect(await page(path, operator)).not.toContain('value="refund-part"');
  expect(await page(`/transaction/${id}/case`, by)).toContain('It shows.');
});

test('a lost dispute is decided with a second factor alone, beside what is wrong, and once', async () => {
  const sale = await saleFixture(context);
  const id = await accepted(context, sale, saleOrder(sale.listingId));
  await decided(context, id, await disputed(context, id, { amount: 5000 }), 'lost');
  const queue = await page('/console/payments', operator);
  expect(queue).toContain('Money at the payment provider');
  const [path = ''] = /\/console\/payments\/[0-9a-f-]{36}/.exec(queue) ?? [];
  const review = await page(path, operator);
  for (const part of ['A dispute was lost', 'The bank took $50.00', 'name="lender-0"']) expect(review).toContain(part);
  const seen = /name="seen" value="([^"]+)"/.exec(review)?.[1] ?? '';
  const decision = { 'lender-0': '30', 'reason': 'No delivery.', seen };
  const weak = await sessionOf((await makeOperator(context.app)).id);
  expect((await post(path, weak, decision)).to).toContain('/account/security');
  expect((await post(path, customer, decision)).status).toBe(404);
  for (const [changes, sentence] of [
    [{ 'lender-0': '50.01' }, 'more than can come out of this payout'],
    [{ 'lender-0': '' }, 'Enter an amount, or 0.'],
    [{ reason: '' }, 'Say why'],
    [{ seen: '0+1/1/1' }, 'decided, withdrawn or changed'],
  ] as const) {
    const refused = await post(path, operator, { ...decision, ...changes });
    expect(refused.status, sentence).toBeGreaterThanOrEqual(400);
    expect(refused.html).toContain(sentence);
  }
  const twice = await Promise.all([post(path, operator, decision), post(path, operator, decision)]);
  expect(twice.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
  expect(await page('/console/payments?list=closed&done=loss', operator)).toContain('Decided who bears the loss');
  expect(await page(path, operator)).not.toContain('name="lender-0"');
});
