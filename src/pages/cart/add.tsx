import { createContext, data, redirect } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { redirectToSignIn, viewerIn } from '#src/features/accounts/guard.server.ts';
import type { BagAnswer } from '#src/features/cart/bag-answer.ts';
import { bagPath, cartPath } from '#src/features/cart/cart-path.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderQuery, orderTextOf, type OrderText } from '#src/features/checkout/order-text.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { messages } from '#src/i18n/messages.ts';
import type { App } from '#src/platform/app.ts';
import { isMeantHere } from '#src/platform/web/opening.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/add';
import { AddPage, type AddPageData } from './add-page.tsx';
import { addAndAnswer } from './answer.server.ts';

/** The form was refused: then this page says why, instead of leading to another. */
const hasRefused = createContext(false);

/**
 * Where the button of the booking form leads without a script: an anonymous visitor to sign-up, and from there back to
 * here, where the item is added. A link on another site adds nothing, and neither does a fetch ahead: it shows a button.
 */
export async function loader({
  request,
  params,
  context,
  url,
}: Route.LoaderArgs): Promise<Response | AddPageData | null> {
  if (context.get(hasRefused)) return null;
  const [app, viewer] = [context.get(appContext), context.get(viewerContext)];
  const text = orderTextOf(url.searchParams);
  if (viewer === null) {
    const back = `${bagPath(params.id)}?${new URLSearchParams(givenOf(text))}`;
    return redirectToSignIn(new URL(back, context.get(requestContext).url));
  }
  const listing = await publicListing(app, params.id);
  const order = listing.notice === null ? orderFrom(listing, offered(listing, text)) : null;
  // Its page says what is missing, or why it cannot be booked.
  if (order === null)
    return redirect(`${listingPath(listing)}?${new URLSearchParams({ ...givenOf(text), book: 'true' })}`);
  const page = pageOf(listing, order);
  if (!isMeantHere(request) || !isAllowed('cart.change', viewer)) return { ...page, answer: null };
  const { body } = await addAndAnswer(app, viewer, order, { replace: false });
  return 'done' in body ? redirect(cartPath) : { ...page, answer: body };
}

/** Answers a script, and redirects a form to the bag. */
export async function action({ params, context }: Route.ActionArgs) {
  const [app, viewer, { url }] = [context.get(appContext), viewerIn(context), context.get(requestContext)];
  const form = submittedForm(context);
  const operation = form.get('operation');
  if (operation !== 'add' && operation !== 'replace') throw data(null, { status: 400 });
  const listing = await publicListing(app, params.id);
  const order = orderFrom(listing, offered(listing, orderTextOf(form)));
  if (order === null) throw data(null, { status: 400 });
  const { body, init } = await addAndAnswer(app, viewer, order, { replace: operation === 'replace' });
  if (url.pathname.endsWith('.data')) return data(body, init);
  if ('done' in body) return redirect(cartPath, 303);
  context.set(hasRefused, true);
  return data({ ...pageOf(listing, order), answer: body }, init);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused): BagAnswer => ({ refused }), messages['cart.lost']);
}

/** As every visitor sees it: a draft is nobody's to add. */
async function publicListing(app: App, id: string): Promise<ListingPageData> {
  const listing = await listingById(app, id, null);
  if (listing === null) throw data(null, { status: 404 });
  return listing;
}

function pageOf({ id, slug, title }: ListingPageData, order: Order): Omit<AddPageData, 'answer'> {
  return {
    path: bagPath(id),
    back: `${listingPath({ id, slug })}?${orderQuery(order)}`,
    title,
    query: orderQuery(order),
  };
}

/** What the address has of an order. */
function givenOf(text: OrderText): Record<string, string> {
  return Object.fromEntries(Object.entries(text).flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
}

/** Without a script, and after sign-up. */
export default function Add({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData ?? (actionData !== undefined && 'path' in actionData ? actionData : null);
  return page === null ? null : <AddPage page={page} />;
}
