import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { handoverSteps } from '#src/database/schema/handover.ts';
import { users } from '#src/database/schema/users.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { accepted, makeTestContext, saleFixture, saleOrder, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type ClientTokens, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let web: Running;
let operatorId: string;
let tokens: ClientTokens;

beforeAll(async () => {
  context = await makeTestContext();
  web = await startWebWithPages(context);
  operatorId = (await makeOperator(context.app)).id;
  tokens = await sessionOf(operatorId);
});
afterAll(async () => {
  await web.stop();
  await context.close();
});

async function sessionOf(id: string): Promise<ClientTokens> {
  const { app } = context;
  const token = await app.db.transaction((tx) => startSession(tx, id, { ip: '127.0.0.1' }, 'passkey'));
  const viewer = await viewerOf(app, token);
  const csrf = makeCsrfToken(app.config.sessionSecret, { session: viewer?.sessionId ?? '' });
  return { cookie: `rotation_session=${token}`, token: csrf };
}

const pageOf = async (path: string, { cookie }: ClientTokens = tokens) =>
  (await fetch(web.url + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })).text();

async function post(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, csrf: tokens.token });
  const { cookie } = tokens;
  const answer = await fetch(web.url + path, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

test('an operator records for a banned lender that a sale was sent; what is refused is said in place and keeps what was typed', async () => {
  const { db } = context.app;
  const fixture = await saleFixture(context);
  const id = await accepted(context, fixture, saleOrder(fixture.listingId));
  const there = `/console/orders?order=${id}`;
  const form = {
    operation: 'record',
    step: 'dispatched',
    way: 'courier',
    courier: 'dhl',
    reason: 'She sent us a receipt.',
  };
  expect(await pageOf(there)).not.toContain('Record where the item is');
  const open = await post(there, { ...form, tracking: 'AB 12' });
  expect([open.status, open.html]).toEqual([403, expect.stringContaining('so they do it themselves')]);

  await db.update(users).set({ banned: true }).where(eq(users.id, fixture.lenderId));
  const page = await pageOf(there);
  for (const part of [
    'Record where the item is',
    'The seller sent it, or handed it over',
    'name="tracking"',
    'Cancel the order',
  ])
    expect(page).toContain(part);
  const bare = await post(there, form);
  expect(bare.status).toBe(400);
  for (const part of ['Enter the tracking number', form.reason]) expect(bare.html).toContain(part);
  const silent = await post(there, { ...form, tracking: 'AB 12', reason: ' ' });
  expect([silent.status, silent.html]).toEqual([400, expect.stringContaining('Say how you know.')]);
  expect(silent.html).toContain('value="AB 12"');
  expect(await db.$count(handoverSteps, eq(handoverSteps.transactionId, id))).toBe(0);

  const done = await post(there, { ...form, tracking: 'AB 12' });
  expect([done.status, done.location]).toEqual([303, `${there}&done=dispatched`]);
  const after = await pageOf(`${there}&done=dispatched`);
  expect(after).toContain('It’s recorded as sent or handed over.');
  expect(after).not.toContain('Record where the item is');
  const again = await post(there, { ...form, tracking: 'AB 12' });
  expect([again.status, again.html]).toEqual([409, expect.stringContaining('This is recorded already.')]);
  const ofThis = and(eq(auditEntries.resourceId, id), ne(auditEntries.permission, 'order.review'));
  expect(await db.select().from(auditEntries).where(ofThis)).toMatchObject([{ operatorId, reason: form.reason }]);
  expect(await pageOf('/console/audit')).toContain('Recorded for a lender that an item was sent or handed over');
  const order = await pageOf(`/order/${id}/details`, await sessionOf(fixture.customerId));
  for (const part of ['Recorded by our team', 'Our team recorded that it was sent.']) expect(order).toContain(part);
});
