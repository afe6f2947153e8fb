import { FormattedMessage } from 'react-intl';
import { data, isRouteErrorResponse } from 'react-router';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { cardModel } from '#src/features/listings/components/listing-card.tsx';
import { newestListings } from '#src/features/search/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Route } from './+types/not-found';
import { CardRow } from './listing/card-row.tsx';

const newest = 4;

/** Catch-all route: thrown, so that the page has the status; with items, so that it leads on. */
export async function loader({ context }: Route.LoaderArgs) {
  throw data(await itemsFor(context), { status: 404 });
}

type Items = Awaited<ReturnType<typeof newestFor>>;

/** None when they cannot be read: the page is shown all the same. */
async function itemsFor(context: Route.LoaderArgs['context']): Promise<Items | null> {
  try {
    return await newestFor(context);
  } catch (error) {
    context.get(appContext).logger.error(error, { page: 'not-found' });
    return null;
  }
}

async function newestFor(context: Route.LoaderArgs['context']) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const cards = await newestListings(app, viewer?.id ?? null, newest);
  const saved = await savedAmong(
    app,
    viewer,
    cards.map(({ id }) => id),
  );
  return { cards: cards.map(cardModel), saved };
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const items = error.data as Items | null;
  return (
    <>
      <NotFoundPage />
      {items !== null && (
        <div className="wrap">
          <Hearts saved={items.saved}>
            <CardRow id="newest" title={<FormattedMessage id="landing.newest" />} cards={items.cards} dates={null} />
          </Hearts>
          <p className="-mt-8 pb-16">
            <TextLink to="/s?sort=createdAt">
              <FormattedMessage id="landing.see-newest" />
            </TextLink>
          </p>
        </div>
      )}
    </>
  );
}
