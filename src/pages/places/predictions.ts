import { predictPlaces } from '#src/features/places/predictions.server.ts';
import { appContext, requestContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/predictions';

/** Places for what a user types. Browsers keep them for ten minutes. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { ip } = context.get(requestContext);
  const client = { ip, signal: request.signal };
  const found = await predictPlaces(context.get(appContext), url.searchParams.get('q') ?? '', client);
  return Response.json(found, { headers: { 'cache-control': 'private, max-age=600' } });
}
