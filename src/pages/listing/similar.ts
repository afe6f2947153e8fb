import { data } from 'react-router';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { listingIdOf } from '#src/features/listings/components/listing-card.tsx';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/similar';
import { similarTo } from './parts.server.ts';

/** Items like the one of the page, for days that were chosen after it was loaded. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const [app, viewer] = [context.get(appContext), context.get(viewerContext)];
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  const found = await similarTo(app, listing, viewer, orderTextOf(url.searchParams));
  return Response.json({ ...found, saved: await savedAmong(app, viewer, found.cards.map(listingIdOf)) });
}
