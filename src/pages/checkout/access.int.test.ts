import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { pageForms } from '#src/forms.ts';
import { hashOfToken } from '#src/features/accounts/access/secrets.server.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { draftOf } from '#src/features/conversations/drafts.server.ts';
import { thread } from '#src/features/conversations/queries.server.ts';
import { showTransaction } from '#src/api/show-transaction.ts';
import { appContext, formContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import { readForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { formFor } from '#tests/support/request.ts';
import { makeUser } from '#tests/support/factories.ts';
import {
  accepted,
  holdCard,
  makeTestContext,
  preauthorised,
  rentalOrder,
  rentalFixture,
  request,
  type Fixture,
  type TestContext,
} from '#tests/support/test-context.ts';
import { action as payAction, loader as payLoader } from './payment.ts';
import { action as requestAction } from './request.ts';

let context: TestContext;
let fixture: Fixture;
/** The id of a request that is pending payment. */
let id: string;

beforeAll(async () => {
  context = await makeTestContext();
  fixture = await rentalFixture(context);
  ({ transactionId: id } = await request(context, fixture.customerId, await rentalOrder(context, fixture.listingId)));
});
afterAll(() => context.close());

/** Signed in as by the site; `asOperator` is an operator's impersonation session. */
async function viewer(userId: string, asOperator = false): Promise<Viewer> {
  const token = await context.app.db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1' }));
  if (asOperator) {
    const operator = await makeUser(context.app.db, { role: 'operator' });
    await context.app.db
      .update(sessions)
      .set({ impersonatedBy: operator })
      .where(eq(sessions.tokenHash, hashOfToken(token)));
  }
  const found = await viewerOf(context.app, token);
  if (found === null) throw new Error('The session did not begin');
  expect(found.limited).toBe(asOperator);
  return found;
}

type FormId = 'pages/checkout/request' | 'pages/checkout/payment';

async function requestAs(
  caller: Viewer | null,
  path: string,
  form: { id: FormId; fields: Record<string, string> } | null = null,
) {
  const url = new URL(path, 'http://localhost:3000');
  const routerContext = new RouterContextProvider();
  routerContext.set(appContext, context.app);
  routerContext.set(viewerContext, caller);
  routerContext.set(requestContext, { requestId: 'test', nonce: 'test', ip: '127.0.0.1', url });
  const definition = form === null ? undefined : pageForms[form.id];
  if (form !== null && definition !== undefined) {
    const sent = new Request(url, { method: 'POST', body: new URLSearchParams(form.fields) });
    routerContext.set(formContext, await readForm(sent, definition));
  }
  return {
    context: routerContext,
    url,
    request: new Request(url, form === null ? {} : { method: 'POST' }),
    pattern: '/',
  };
}

async function look(caller: Viewer | null, transactionId = id) {
  const args = { ...(await requestAs(caller, `/checkout/${transactionId}/payment`)), params: { transactionId } };
  const response = await payLoader(args);
  return { status: response.status, text: await response.text() };
}

async function postPayment(caller: Viewer | null, operation: string, transactionId = id, note = '') {
  const form = { id: 'pages/checkout/payment', fields: { operation, note } } as const;
  const args = { ...(await requestAs(caller, `/checkout/${transactionId}/payment`, form)), params: { transactionId } };
  const response = await payAction(args);
  return { status: response.status, text: await response.text() };
}

async function begin(caller: Viewer | null, note = '', inDays = 40) {
  const order = await rentalOrder(context, fixture.listingId, inDays);
  const { quote } = await checkoutFor(context.app, { id: caller?.id ?? fixture.customerId }, order);
  const {
    address,
    again: _again,
    offer: _offer,
    claimTerms: _claimTerms,
    sure: _sure,
    ...form
  } = { address: {}, ...formFor('post', quote) };
  const street = Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value]));
  const fields: Record<string, string> = {
    ...form,
    note,
    ...street,
    ...Object.fromEntries(new URLSearchParams(orderQuery(order))),
  };
  const sent = { id: 'pages/checkout/request', fields } as const;
  const args = {
    ...(await requestAs(caller, `/l/${fixture.listingId}/request`, sent)),
    params: { id: fixture.listingId },
  };
  const response = await requestAction(args);
  return { status: response.status, text: await response.text() };
}

const states = async (transactionId = id) =>
  (await context.app.db.select().from(transactions).where(eq(transactions.id, transactionId)))[0]?.state;
const secret = /_secret_/;

describe('the payment secrets', () => {
  test('are returned to the customer', async () => {
    const { status, text } = await look(await viewer(fixture.customerId));
    expect(status).toBe(200);
    expect(text).toMatch(secret);
  });

  test('are returned to no other user, and another user’s payment responds like an unknown one', async () => {
    const missing = await look(await viewer(fixture.lenderId), '00000000-0000-4000-8000-000000000000');
    expect(missing.status).toBe(404);
    for (const caller of [fixture.lenderId, await makeUser(context.app.db)])
      expect(await look(await viewer(caller))).toEqual(missing);
  });

  test('are returned neither to an anonymous visitor nor to an impersonating operator', async () => {
    expect(await look(null)).toMatchObject({ status: 401, text: expect.not.stringMatching(secret) as unknown });
    const operator = await look(await viewer(fixture.customerId, true));
    expect(operator).toMatchObject({ status: 403, text: expect.not.stringMatching(secret) as unknown });
  });

  test('are in the API response to the customer only', async () => {
    const response = async (caller: Viewer) => JSON.stringify(await showTransaction(context.app, caller, id));
    expect(await response(await viewer(fixture.customerId))).toMatch(secret);
    expect(await response(await viewer(fixture.customerId, true))).not.toMatch(secret);
    expect(await response(await viewer(fixture.lenderId))).not.toMatch(secret);
  });

  test('are gone once the card is held', async () => {
    const order = await rentalOrder(context, fixture.listingId, 100);
    const paid = await preauthorised(context, fixture, order);
    const { text } = await look(await viewer(fixture.customerId), paid);
    expect(text).not.toMatch(secret);
  });
});

describe('paying', () => {
  test('is refused to the other party, to other users, to anonymous visitors and to an impersonating operator', async () => {
    const otherUser = await viewer(await makeUser(context.app.db));
    const lender = await viewer(fixture.lenderId);
    const operator = await viewer(fixture.customerId, true);
    await holdCard(context, fixture.customerId, id);
    for (const operation of ['confirm', 'give-up']) {
      expect((await postPayment(otherUser, operation)).status).toBe(404);
      expect((await postPayment(lender, operation)).status).toBe(403);
      expect((await postPayment(null, operation)).status).toBe(401);
      expect((await postPayment(operator, operation)).status).toBe(403);
      expect(await states()).toBe('pending-payment');
    }
    expect((await postPayment(await viewer(fixture.customerId), 'confirm')).status).toBe(200);
    expect(await states()).toBe('preauthorized');
  });

  test('begins for a signed-in user, but not for an impersonating operator', async () => {
    const count = async () =>
      (await context.app.db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId))).length;
    const before = await count();
    expect((await begin(null)).status).toBe(401);
    expect((await begin(await viewer(fixture.customerId, true))).status).toBe(403);
    expect(await count()).toBe(before);
    expect((await begin(await viewer(fixture.customerId))).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });
});

test('a banned user is signed out, whatever the request', async () => {
  const banned = await makeUser(context.app.db);
  const token = await context.app.db.transaction((tx) => startSession(tx, banned, { ip: '127.0.0.1' }));
  expect(await viewerOf(context.app, token)).not.toBeNull();
  await context.app.db.update(users).set({ banned: true }).where(eq(users.id, banned));
  expect(await viewerOf(context.app, token)).toBeNull();
});

test('the checkout of an accepted order returns no payment secrets', async () => {
  const order = await rentalOrder(context, fixture.listingId, 130);
  const done = await accepted(context, fixture, order);
  expect((await look(await viewer(fixture.customerId), done)).text).not.toMatch(secret);
});

test('a note waits in the thread until it is sent with the confirmation', async () => {
  const customer = await viewer(fixture.customerId);
  const note = 'I come by at six.';
  const { status, text } = await begin(customer, note, 160);
  expect(status).toBe(200);
  const { transactionId } = JSON.parse(text) as { readonly transactionId: string };
  await holdCard(context, fixture.customerId, transactionId);
  expect(await draftOf(context.app.db, customer.id, transactionId)).toBe(note);
  expect((await postPayment(customer, 'confirm', transactionId, note)).status).toBe(200);
  expect(await draftOf(context.app.db, customer.id, transactionId)).toBe('');
  expect(await thread(context.app, customer, transactionId)).toMatchObject([{ content: note }]);
});

test('a note that was taken out before the confirmation is kept no longer', async () => {
  const { customerId } = await rentalFixture(context);
  const customer = await viewer(customerId);
  const { status, text } = await begin(customer, 'I come by at six.', 70);
  expect(status).toBe(200);
  const { transactionId } = JSON.parse(text) as { readonly transactionId: string };
  await holdCard(context, customerId, transactionId);
  expect((await postPayment(customer, 'confirm', transactionId)).status).toBe(200);
  expect(await draftOf(context.app.db, customer.id, transactionId)).toBe('');
  expect(await thread(context.app, customer, transactionId)).toEqual([]);
});
