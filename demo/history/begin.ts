import { randomUUID } from 'node:crypto';
import { marketplace } from '#marketplace';
import { addDays, dayInZone } from '#src/domain/dates/day.ts';
import { cartCheckoutFor } from '#src/features/checkout/cart-checkout.server.ts';
import { requestPayment, requestTogether } from '#src/features/checkout/commands.server.ts';
import type { RequestForm } from '#src/features/checkout/forms.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import { makeOffer, sendEnquiry } from '#src/features/transactions/threads.server.ts';
import type { TransitionResult } from '#src/features/transactions/execute.server.ts';
import { addressOf } from './addresses.ts';
import { idOf, type Stage } from './stage.ts';
import type { Story } from './story.ts';

/** Begins the transaction of a story: by a request, a question or an offer. Returns its id. */
export async function begin(stage: Stage, story: Story): Promise<string> {
  const { app, listings } = stage;
  const { begins } = story;
  if (begins === undefined) return request(stage, story);
  const customer = { id: idOf(stage.userIds, story.customer) };
  const clientKey = randomUUID();
  if ('offers' in begins)
    return makeOffer(app, customer, { order: orderOf(stage, story), amount: begins.offers, clientKey });
  const listingId = idOf(listings, story.listing);
  return sendEnquiry(app, customer, { clientKey, listingId, message: begins.asks });
}

/** Requests the payment: of the order, or of the whole bag; after an offer at its price. */
export async function request(stage: Stage, story: Story, offer?: string): Promise<string> {
  const { app } = stage;
  const customer = { id: idOf(stage.userIds, story.customer) };
  const order = orderOf(stage, story);
  const others = (story.together ?? []).map((listing) => orderOf(stage, { ...story, listing }));
  const { transactionId, kind } = await (others.length === 0
    ? requestOne(stage, story, order, offer)
    : cartCheckoutFor(app, customer, [order, ...others]).then(({ quote }) =>
        requestTogether(app, customer, [order, ...others], formOf(story, order, quote)),
      ));
  if (kind !== 'taken') throw new Error(`The sandbox did not answer for ${story.listing}`);
  return transactionId;
}

async function requestOne(
  { app, userIds }: Stage,
  story: Story,
  order: Order,
  offer: string | undefined,
): Promise<TransitionResult> {
  const customer = { id: idOf(userIds, story.customer) };
  const { quote, caps } = await checkoutFor(app, customer, order, { offer: offer ?? null });
  const agreed = caps !== null && ({ claimTerms: claimTermsVersion } as const);
  return requestPayment(app, customer, order, { ...formOf(story, order, quote), ...agreed, ...(offer && { offer }) });
}

function formOf({ customer }: Story, { delivery }: Order, quote: string): RequestForm {
  const keys = { clientKey: randomUUID(), quote, terms: 'on' } as const;
  return delivery === 'post' ? { ...keys, delivery, address: addressOf(customer) } : { ...keys, delivery };
}

function orderOf({ listings, present }: Stage, { listing, rentalDays, delivery }: Story): Order {
  const listingId = idOf(listings, listing);
  if (rentalDays === undefined) return { listingId, kind: 'sale', quantity: 1, delivery };
  const today = dayInZone(present, marketplace.timeZone);
  return {
    listingId,
    kind: 'rent',
    first: addDays(today, rentalDays[0]),
    last: addDays(today, rentalDays[1]),
    delivery,
  };
}
