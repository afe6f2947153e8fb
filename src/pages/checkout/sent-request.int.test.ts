import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/schema.ts';
import { savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import { wishForCard } from '#src/features/checkout/save-card.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { thread } from '#src/features/conversations/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { confirmIn } from '#tests/support/cards.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { checkoutData } from './checkout-data.server.ts';
import { action } from './payment.ts';

const context = await contextOfFile();
const { flow } = context;

const viewerOf = (id: string) => ({ id, limited: false, displayName: 'Mei L', initials: 'ML' }) as Viewer;

/** The request of the page's script once the card is held. */
async function confirm(customerId: string, transactionId: string, note = '', save = false): Promise<Response> {
  return send(context.app, customerId, transactionId, { operation: 'confirm', note, ...(save && { save: 'on' }) });
}

async function send(app: App, customerId: string, transactionId: string, sent: Readonly<Record<string, string>>) {
  const routerContext = new RouterContextProvider();
  routerContext.set(appContext, app);
  routerContext.set(viewerContext, viewerOf(customerId));
  routerContext.set(formContext, new URLSearchParams(sent) as SubmittedForm);
  return action({ params: { transactionId }, context: routerContext } as unknown as Parameters<typeof action>[0]);
}

const stateSeen = async ({ customerId }: Fixture, id: string) =>
  (await paymentToFinish(context.app, { id: customerId }, id)).state;

test('a confirmation whose response was lost succeeds when it is repeated after the lender has accepted', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.holdCard(fixture.customerId, id);
  expect(await stateSeen(fixture, id)).toBe('open');
  // The page never receives its response.
  expect((await confirm(fixture.customerId, id)).status).toBe(200);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  expect(await stateSeen(fixture, id)).toBe('confirmed');
  const again = await confirm(fixture.customerId, id, 'It is for a wedding.');
  expect([again.status, await again.json()]).toEqual([200, { messageSuccess: true, cardSaved: true }]);
  expect((await thread(context.app, { id: fixture.customerId }, id)).map(({ content }) => content)).toEqual([
    'It is for a wedding.',
  ]);
  expect(await stateOf(context, id)).toBe('accepted');
});

test('a wish to save the card that is not fulfilled is answered', async () => {
  const fixture = await flow.saleFixture(3);
  const { customerId, listingId } = fixture;
  const paidBy = async (usage: Readonly<Record<string, string>>, save: boolean) => {
    const { transactionId } = await flow.request(customerId, saleOrder(listingId));
    const { clientSecret } = await paymentToFinish(context.app, { id: customerId }, transactionId);
    expect(await confirmIn(context, clientSecret ?? '', 'pm_card_visa', usage)).toMatchObject({ status: 200 });
    return (await confirm(customerId, transactionId, '', save)).json();
  };
  expect(await paidBy({}, false)).toEqual({ messageSuccess: true, cardSaved: true });
  // Stripe was not told to save it, so that none is saved.
  expect(await paidBy({}, true)).toEqual({ messageSuccess: true, cardSaved: false });
  expect(await paidBy({ setup_future_usage: 'on_session' }, true)).toEqual({ messageSuccess: true, cardSaved: true });
});

test('a card is not saved by an earlier wish that its confirmation does not name', async () => {
  const fixture = await flow.rentalFixture();
  const { customerId, listingId } = fixture;
  const caps = { rrpAmount: 60_000, lateFeeAmount: 2000, cleaningCapAmount: 4000, lossCapAmount: 60_000 };
  await context.app.db.update(listings).set(caps).where(eq(listings.id, listingId));
  const paidBy = async (from: number, save: boolean) => {
    const { transactionId } = await flow.request(customerId, await flow.rentalOrder(listingId, from));
    await wishForCard(context.app, { id: customerId }, transactionId, { isWished: true, replaces: null });
    await flow.holdCard(customerId, transactionId);
    expect((await confirm(customerId, transactionId, '', save)).status).toBe(200);
    return (await savedCardsOf(context.app, customerId)).length;
  };
  expect([await paidBy(20, false), await paidBy(40, true)]).toEqual([0, 1]);
});

test('a wish that could not be recorded is not answered as recorded', async () => {
  const { customerId, listingId } = await flow.saleFixture();
  const { transactionId } = await flow.request(customerId, saleOrder(listingId));
  const wish = (app: App) => send(app, customerId, transactionId, { operation: 'wish' });
  expect((await wish(context.app)).status).toBe(200);
  const select = () => {
    throw new Error('The database is away');
  };
  const away = { ...context.app, db: { select } as unknown as App['db'] };
  await expect(wish(away)).rejects.toThrow('The database is away');
});

test('the checkout of a sent request redirects to the order, whatever its state', async () => {
  const fixture = await flow.rentalFixture();
  const sent = async (from: number) => flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, from));
  const declined = await sent(20);
  await flow.executeAs(fixture.lenderId, declined, 'decline');
  const canceled = await sent(30);
  await flow.executeAs(fixture.customerId, canceled, 'cancel-by-customer');
  const done = await sent(40);
  await flow.executeAs(fixture.lenderId, done, 'accept');
  await context.app.clock.advance(50 * 86_400);
  await executeDue(context.app);
  const expired = await sent(60);
  await context.app.clock.advance(3 * 86_400 + 1);
  await executeDue(context.app);
  for (const id of [declined, canceled, done, expired]) expect(await stateSeen(fixture, id)).toBe('confirmed');
});

test('an abandoned payment has ended, and reports the state of the money', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.executeAs(fixture.customerId, id, 'abandon');
  expect(await paymentToFinish(context.app, { id: fixture.customerId }, id)).toMatchObject({
    ...{ state: 'over', money: 'never-charged', abandoned: true, clientSecret: null },
  });
  expect((await confirm(fixture.customerId, id)).status).toBe(409);
});

/** The redirect target of the checkout page of an order; null when it opens. */
async function leadsTo(customerId: string, order: Order): Promise<string | null> {
  const viewer = viewerOf(customerId);
  const listing = await listingById(context.app, order.listingId, viewer);
  if (listing === null) throw new Error('The listing is gone');
  const text =
    order.kind === 'rent'
      ? { start: order.first, end: order.last, quantity: null, delivery: order.delivery }
      : { start: null, end: null, quantity: String(order.quantity), delivery: order.delivery };
  try {
    await checkoutData(context.app, viewer, listing, text, { again: null, offer: null });
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return thrown.headers.get('location');
  }
}

test('a repeated checkout redirects to its order, for other customers to the listing', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  const id = await flow.accepted(fixture, order);
  expect(await leadsTo(fixture.customerId, order)).toBe(`/order/${id}/details`);
  expect(await leadsTo(fixture.customerId, { ...order, delivery: 'pick-up' })).toBe(`/order/${id}/details`);
  const other = await flow.rentalFixture();
  expect(await leadsTo(other.customerId, order)).toMatch(/^\/l\/.*book=true/);
});

test('the checkout of the last unit redirects its buyer to the purchase', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  expect(await leadsTo(fixture.customerId, saleOrder(fixture.listingId))).toBe(`/order/${id}/details`);
  const more = await flow.saleFixture(3);
  await flow.preauthorised(more, saleOrder(more.listingId));
  expect(await leadsTo(more.customerId, saleOrder(more.listingId))).toBeNull();
});

test('the checkout of the last unit opens again for who has begun to pay for it, and for nobody else', async () => {
  const { customerId, listingId } = await flow.saleFixture(1);
  const order = { ...saleOrder(listingId), delivery: 'pick-up' as const };
  await flow.request(customerId, order);
  expect(await leadsTo(customerId, order)).toBeNull();
  expect(await leadsTo(customerId, { ...order, delivery: 'post' })).toMatch(
    /^\/l\/.*\/checkout\?quantity=1&delivery=pick-up$/,
  );
  const { customerId: other } = await flow.saleFixture(1);
  expect(await leadsTo(other, order)).toMatch(/^\/l\/.*book=true/);
  // Neither a listing that closes meanwhile, nor one whose lender stops handing over, takes it away.
  for (const change of [{ state: 'closed' as const }, { canPickUp: false }]) {
    await context.app.db.update(listings).set(change).where(eq(listings.id, listingId));
    expect(await leadsTo(customerId, order)).toBeNull();
  }
});
