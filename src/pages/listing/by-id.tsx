import { data, redirect } from 'react-router';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Route } from './+types/by-id';
import { ListingFailed } from './listing-failed.tsx';

/** Redirects a listing's id to its canonical address. */
export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const listing = await listingById(context.get(appContext), params.id, context.get(viewerContext));
  if (listing === null) throw data(null, { status: 404 });
  return redirect(listingPath(listing) + url.search, 301);
}

/** Never rendered; a component is needed so that "not found" has a page. */
export default function ById() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailed error={error} />;
}
