import { parseSearch } from '#src/features/search/parse.ts';
import { searchForPage, countListings } from '#src/features/search/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/count';

/** How many listings a search finds, for the buttons of filters. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { query } = await searchForPage(app, parseSearch(url.searchParams));
  return Response.json(await countListings(app, query), { headers: { 'cache-control': 'private, max-age=10' } });
}
