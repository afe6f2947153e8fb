import { FormattedMessage, useIntl } from 'react-intl';
import { data, Form, redirect } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { favouritesPagePath } from '#src/features/favourites/favourite-path.ts';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { setPriceFalls, notifiesOfPriceFalls } from '#src/features/favourites/price-falls.server.ts';
import { favouritesPage } from '#src/features/favourites/queries.server.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { CsrfField } from '#src/ui/forms/csrf.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import styles from '#src/ui/styles/favourites.css?url';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/favourites';
import { entryOf } from './entry.ts';
import { FavouriteItem } from './favourite-item.tsx';
import { RemovedNote } from './removed-note.tsx';

const maxPage = /^[1-9]\d?$/;

function pageIn(url: URL): number {
  const given = url.searchParams.get('page') ?? '';
  return maxPage.test(given) ? Number(given) : 1;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url);
  const [app, viewer] = [context.get(appContext), viewerIn(context)];
  const [found, isNotified] = await Promise.all([favouritesPage(app, viewer, page), notifiesOfPriceFalls(app, viewer)]);
  return { ...found, isNotified, entries: found.entries.map(entryOf), removed: url.searchParams.get('removed') };
}

/** Switches on and off that the user is told of prices that fall. */
export async function action({ context, url }: Route.ActionArgs) {
  const operation = submittedForm(context).get('operation');
  if (operation !== 'tell' && operation !== 'be-quiet') throw data(null, { status: 400 });
  await setPriceFalls(context.get(appContext), viewerIn(context), operation === 'tell');
  return redirect(favouritesPagePath(pageIn(url)), 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused }));
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function Favourites({ loaderData, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'favourites.title' });
  const { entries, total, page, totalPages, removed, isNotified } = loaderData;
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
        {actionData !== undefined && (
          <Banner tone="error" className="mt-6">
            {actionData.refused}
          </Banner>
        )}
        {total > 0 && <PriceFalls {...{ isNotified, page }} />}
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

function PriceFalls({ isNotified, page }: { readonly isNotified: boolean; readonly page: number }) {
  return (
    <Form method="post" action={favouritesPagePath(page)} preventScrollReset className="favourite-prices">
      <CsrfField />
      <p>
        <FormattedMessage id={isNotified ? 'favourites.prices-on' : 'favourites.prices-off'} />
      </p>
      <Button type="submit" name="operation" value={isNotified ? 'be-quiet' : 'tell'} variant="outline" size="small">
        <FormattedMessage id={isNotified ? 'favourites.prices-stop' : 'favourites.prices-start'} />
      </Button>
    </Form>
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
