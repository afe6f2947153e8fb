import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { attentionOf } from '#src/features/transactions/attention.server.ts';
import { answerCase, openCase, withdrawCase } from '#src/features/cases/commands.server.ts';
import { leaveReview, replyToReview } from '#src/features/transactions/leave-review.server.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { announcementsIn } from '#tests/support/announcements.ts';
import { damaged, said } from '#tests/support/cases.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { completedByLender, saleOrder } from '#tests/support/test-context.ts';
import type { Route } from './+types/transaction';
import type { Route as Updates } from './+types/updates';
import { middleware } from './transaction.tsx';
import { action, loader } from './updates.ts';

const context = await contextOfFile();
const { app, flow } = context;
let fixture: Awaited<ReturnType<typeof flow.rentalFixture>>;
beforeAll(async () => void (fixture = await flow.rentalFixture()));

const viewerOf = (id: string) => ({ id, limited: false }) as Viewer;

function argsOf(id: string, viewer: Viewer | null, path: string, init: RequestInit = {}) {
  const url = new URL(path, 'https://rotation.example');
  const provider = new RouterContextProvider();
  provider.set(appContext, app);
  provider.set(viewerContext, viewer);
  provider.set(requestContext, { requestId: 'x', nonce: 'x', ip: '127.0.0.1', url });
  return { request: new Request(url, init), params: { id }, context: provider, url };
}

/** Loads the page of the transaction as far as its middleware. */
async function load(id: string, viewer: Viewer, suffix = '', headers: Record<string, string> = {}): Promise<void> {
  const args = argsOf(id, viewer, `/sale/${id}/details${suffix}`, { headers });
  for (const one of middleware) await one(args as unknown as Route.LoaderArgs, async () => new Response());
}

const ask = (id: string, viewer: Viewer | null, version = '') =>
  loader(
    argsOf(id, viewer, `/transaction/${id}/updates`, {
      headers: { 'if-none-match': version },
    }) as unknown as Updates.LoaderArgs,
  );
const post = (id: string, viewer: Viewer | null) =>
  action(argsOf(id, viewer, `/transaction/${id}/updates`, { method: 'POST' }) as unknown as Updates.ActionArgs);

describe('a notification', () => {
  let id: string;
  const lender = () => viewerOf(fixture.lenderId);
  const unseen = async () => (await attentionOf(app, fixture.lenderId)).unseen;
  beforeAll(async () => void (id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 20))));

  test('stays unseen while its page is only fetched ahead', async () => {
    expect(await unseen()).toBe(1);
    await load(id, lender(), '.data', { 'sec-purpose': 'prefetch' });
    await load(id, lender(), '.data');
    await load(id, lender(), '', { 'sec-purpose': 'prefetch;prerender' });
    expect(await unseen()).toBe(1);
  });

  test('is not seen through another user, or through an operator in their place', async () => {
    expect((await post(id, viewerOf(await makeUser(app.db)))).status).toBe(404);
    expect((await post(id, null)).status).toBe(404);
    await load(id, { ...lender(), limited: true });
    expect(await unseen()).toBe(1);
  });

  test('is seen when the page says that it was opened', async () => {
    expect((await post(id, lender())).status).toBe(204);
    expect(await unseen()).toBe(0);
  });

  test('is seen when its page is opened as a document', async () => {
    const other = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
    expect(await unseen()).toBe(1);
    await load(other, lender());
    expect(await unseen()).toBe(0);
  });
});

describe('a page that waits', () => {
  test('is answered without a body: 304 until something on it has changed', async () => {
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 60));
    const customer = viewerOf(fixture.customerId);
    const first = await ask(id, customer);
    expect([first.status, first.body]).toEqual([204, null]);
    let etag = first.headers.get('etag') ?? '';
    expect((await ask(id, customer, etag)).status).toBe(304);
    for (const change of [
      () => app.db.insert(messages).values({ transactionId: id, senderId: fixture.lenderId, content: 'Hello' }),
      () => app.db.update(transactions).set({ state: 'declined' }).where(eq(transactions.id, id)),
      () => app.db.update(transactions).set({ dueAt: null }).where(eq(transactions.id, id)),
    ]) {
      await change();
      const later = await ask(id, customer, etag);
      expect(later.status).toBe(204);
      etag = later.headers.get('etag') ?? '';
      expect((await ask(id, customer, etag)).status).toBe(304);
    }
  });

  test('of another user, or of nobody, is not found, like a missing one', async () => {
    const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 80));
    const outsider = viewerOf(await makeUser(app.db));
    for (const answer of [
      await ask(id, outsider),
      await ask(id, null),
      await ask(crypto.randomUUID(), outsider),
      await ask('%00', outsider),
    ])
      expect([answer.status, answer.body, [...answer.headers]]).toEqual([404, null, []]);
  });
});

test('what is done with the item, in a case and with a review is announced to its open pages at once', async () => {
  const sold = await flow.saleFixture();
  const order = await flow.accepted(sold, saleOrder(sold.listingId));
  const [customer, lender] = [{ id: sold.customerId }, { id: sold.lenderId }];
  const { topics, end } = await announcementsIn(context);
  async function expectTold(times: number): Promise<void> {
    await expect.poll(() => topics, { timeout: 60_000 }).toEqual(Array.from({ length: times }, () => order));
  }
  // An address may have the id in capitals.
  await flow.recordedAs(lender.id, order.toUpperCase(), 'dispatched');
  await openCase(app, customer, order, damaged());
  await answerCase(app, lender, order, said());
  await withdrawCase(app, customer, order);
  await expectTold(4);
  await completedByLender(context, sold, order);
  const written = { reviewRating: 5, reviewContent: 'Lovely.' };
  await leaveReview(app, customer, order, written);
  await leaveReview(app, lender, order, written);
  await expectTold(8);
  await replyToReview(app, lender, order, { reply: 'Thank you.' });
  await expectTold(9);
  await end();
});
