import { FormattedMessage, useIntl } from 'react-intl';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { favouritesPagePath } from '#src/features/favourites/favourite-path.ts';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { favouritesPage } from '#src/features/favourites/queries.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import styles from '#src/ui/styles/favourites.css?url';
import type { Route } from './+types/favourites';
import { entryOf } from './entry.ts';
import { FavouriteItem } from './favourite-item.tsx';
import { RemovedNote } from './removed-note.tsx';

const maxPage = /^[1-9]\d?$/;

export async function loader({ context, url }: Route.LoaderArgs) {
  const given = url.searchParams.get('page') ?? '';
  const page = maxPage.test(given) ? Number(given) : 1;
  const found = await favouritesPage(context.get(appContext), viewerIn(context), page);
  return { ...found, entries: found.entries.map(entryOf), removed: url.searchParams.get('removed') };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function Favourites({ loaderData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'favourites.title' });
  const { entries, total, page, totalPages, removed } = loaderData;
  return (
    <Hearts saved={entries.map(({ id }) => id)}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <div className="wrap pt-9 pb-16 lg:pt-16 lg:pb-28">
        <h1 className="d2">{title}</h1>
        {total > 0 && (
          <p className="muted mt-2">
            <FormattedMessage id="favourites.count" values={{ count: total }} />
          </p>
        )}
        {removed !== null && <RemovedNote listingId={removed} />}
        {entries.length === 0 ? (
          <NothingSaved />
        ) : (
          <ul className="tile-grid mt-7">
            {entries.map((entry, index) => (
              <li key={entry.id}>
                <FavouriteItem entry={entry} eager={index < 4} />
              </li>
            ))}
          </ul>
        )}
        <div className="mt-16 flex justify-center">
          <Pager page={page} totalPages={totalPages} to={(other) => favouritesPagePath(other)} />
        </div>
      </div>
    </Hearts>
  );
}

function NothingSaved() {
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="favourites.empty" />}
      action={
        <LinkButton to="/s">
          <FormattedMessage id="favourites.browse" />
        </LinkButton>
      }
    >
      <FormattedMessage id="favourites.empty-line" />
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'favourites.query-failed' })}
      line={intl.formatMessage({ id: 'favourites.query-failed-line' })}
    />
  );
}
