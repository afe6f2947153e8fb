import { cardModel } from '#src/features/listings/components/listing-card.tsx';
import { mapListings } from '#src/features/search/map-listings.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { searchForPage } from '#src/features/search/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/listings';
import type { MapAnswer } from './map-answer.ts';

/** The listings of a search for its map. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { query } = await searchForPage(app, parseSearch(url.searchParams));
  const { found, count } = await mapListings(app, query, context.get(viewerContext)?.id ?? null);
  const answer: MapAnswer = {
    pins: found.map(({ card, point }) => ({
      ...cardModel(card),
      id: card.id,
      place: card.place,
      // Five decimals are a metre, of a point that is some hundred off.
      at: [rounded(point.latitude), rounded(point.longitude)],
    })),
    count,
  };
  return Response.json(answer, { headers: { 'cache-control': 'private, no-cache' } });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
