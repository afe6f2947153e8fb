import { data } from 'react-router';
import { offered, priceFor } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderProblem, orderTextOf } from '#src/features/checkout/order-text.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/line-items';

/** The price of the days or items selected on the page. The browser sends the selection, never an amount. */
export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  const text = offered(listing, orderTextOf(url.searchParams));
  const order = orderFrom(listing, text);
  if (order === null)
    return Response.json({ price: null, problem: orderProblem(listing.kind, text) ?? { wrong: 'days' } });
  return Response.json(await priceFor(app, viewer, order));
}
