import { filterNames } from '#src/features/search/filters.ts';
import { optionCounts } from '#src/features/search/option-counts.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { searchForPage } from '#src/features/search/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/option-counts';

/** What each option of one filter would find, as `[parameter, value, listings]`. Null where that is not counted. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const filter = filterNames.find((name) => name === url.searchParams.get('filter'));
  const { query } = await searchForPage(app, parseSearch(url.searchParams));
  const found = filter === undefined ? null : await optionCounts(app, query, filter);
  const body = { counts: found?.map(({ param, value, listings }) => [param, value, listings]) ?? null };
  return Response.json(body, { headers: { 'cache-control': 'private, max-age=10' } });
}
