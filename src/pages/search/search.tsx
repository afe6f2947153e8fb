import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useLocation, useSearchParams } from 'react-router';
import { rentalDays } from '#src/domain/dates/day.ts';
import { earliestOf } from '#src/domain/dates/lead-time.ts';
import { placeText } from '#src/domain/places/place.ts';
import { firstDaysToSearch } from '#src/features/availability/queries.server.ts';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { cardModel } from '#src/features/listings/components/listing-card.tsx';
import { findPlace, type PlacesClient } from '#src/features/places/predictions.server.ts';
import { without } from '#src/features/search/edit.ts';
import { highestTotal, searchFacets } from '#src/features/search/facets.server.ts';
import { ownSizes } from '#src/features/search/own-sizes.server.ts';
import { parseSearch, reversedDatesOf } from '#src/features/search/parse.ts';
import { nearestListings } from '#src/features/search/nearest.server.ts';
import { rescuesOf } from '#src/features/search/rescue.server.ts';
import { type PageSearch, searchForPage, searchListings } from '#src/features/search/queries.server.ts';
import type { Count, SearchQuery } from '#src/features/search/query.ts';
import { correctionOf } from '#src/features/search/vocabulary.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import mapStyles from '#src/ui/styles/map.css?url';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import type { Route } from './+types/search';
import { addressOf, sheetParam } from './address.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { searchHead } from './head.server.ts';
import { longerDays } from './longer-days.server.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Results } from './results.tsx';
import { SearchContext } from './search-context.ts';
import { SaveSearch } from './save-search.tsx';
import { SortNote } from './sort-note.tsx';
import { OtherList, ViewSwitch } from './view-switch.tsx';
import { factsOf, titleOf } from './words.ts';

// Not part of the list's script; the server has it from the start, and sends the page in one piece.
const map = lazyWithPreload(() => import('./map/results-map.tsx').then((module) => module.ResultsMap));
// Nor are what few searches say.
const refusedDays = lazyWithPreload(() => import('./refused-dates.tsx').then((module) => module.RefusedDates));
const reversedDays = lazyWithPreload(() => import('./refused-dates.tsx').then((module) => module.ReversedDates));
const unknown = lazyWithPreload(() => import('./unknown-place.tsx').then((module) => module.UnknownPlace));
if (import.meta.env.SSR) for (const part of [map, refusedDays, reversedDays, unknown]) part.preload();

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const parsed = parseSearch(url.searchParams);
  const { ip } = context.get(requestContext);
  const unknownPlace = isUnplaced(parsed) ? await placeOrRedirect(app, parsed, { ip, signal: request.signal }) : null;
  const { query, refused } = await searchForPage(app, unknownPlace === null ? parsed : without(parsed, 'place'));
  const [result, facets, total, { today, firstDays }, sizes] = await Promise.all([
    searchListings(app, query, viewer?.id ?? null),
    searchFacets(app),
    highestTotal(app, query),
    firstDaysToSearch(app),
    ownSizes(app, viewer),
  ]);
  const firstDay = earliestOf(firstDays) ?? today;
  const { totalPages } = result.pagination;
  const { rent, sale } = facets.highestPrices;
  if (query.page > 1 && query.page > totalPages) throw redirect(addressOf({ ...query, page: Math.max(1, totalPages) }));
  const help = await helpFor(app, query, result.pagination, viewer?.id ?? null);
  const ids = (help?.nearest.cards ?? result.cards).map(({ id }) => id);
  return {
    cards: result.cards.map(cardModel),
    saved: await savedAmong(app, viewer, ids),
    ownSizes: sizes,
    pagination: result.pagination,
    query,
    help: help && {
      ...help,
      nearest: {
        cards: help.nearest.cards.map(cardModel),
        dates: help.nearest.dates && rentalDays(help.nearest.dates),
      },
    },
    refused: refusedDates(refused, { today, firstDay }),
    reversed: query.kind === 'sale' ? null : reversedDatesOf(url.searchParams),
    unknownPlace,
    // Each list as one string: hundreds of values would be serialised and parsed one by one.
    facets: {
      designers: facets.designers.join(),
      empty: facets.empty.join(),
      highestPrice: total ?? (query.kind === null ? Math.max(rent, sale) : facets.highestPrices[query.kind]),
    },
    today,
    firstDay,
    tiles: query.view === 'map' ? app.config.mapTiles : null,
    head: searchHead(app, query, result.pagination),
  };
}

function refusedDates(refused: PageSearch['refused'], calendar: Parameters<typeof longerDays>[1]) {
  if (refused === null) return null;
  const { code, details } = refused.refusal;
  return { ...refused, reason: errorMessageFor(code, details), longer: longerDays(refused.days, calendar) };
}

/** For a search that finds nothing; two of the few connections for searches at most. */
async function helpFor(app: App, query: SearchQuery, { totalItems }: Count, viewerId: string | null) {
  if (totalItems > 0) return null;
  const [rescues, correction] = await Promise.all([rescuesOf(app, query), correctionOf(app, query)]);
  return { rescues, correction, nearest: await nearestListings(app, query, { rescues, correction }, viewerId) };
}

/** The name of a place alone, from a form without a script. */
function isUnplaced({ address, bounds }: SearchQuery): boolean {
  return address !== '' && bounds === null;
}

/** Redirects to the search around the place of this name; returns a name that no place has. */
async function placeOrRedirect(app: App, query: SearchQuery, client: PlacesClient): Promise<string> {
  const place = await findPlace(app, query.address, client);
  if (place === null) return query.address;
  const { origin, bounds } = place;
  throw redirect(addressOf({ ...query, address: placeText(place), origin, bounds }));
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, pagination, facets, today, firstDay } = loaderData;
  const intl = useIntl();
  const [params] = useSearchParams();
  const title = titleOf(intl, query);
  const isMap = query.view === 'map';
  return (
    <SearchContext value={{ query, facets, today, firstDay, total: pagination, ownSizes: loaderData.ownSizes }}>
      <PageTitle>{title}</PageTitle>
      {isMap && <link rel="stylesheet" href={mapStyles} precedence="default" />}
      <div className={isMap ? 'map-split' : undefined}>
        <div className={isMap ? 'map-list-head' : undefined}>
          <div className="wrap flex items-end justify-between gap-4 pt-9 pb-6 lg:pt-16 lg:pb-8">
            <div className="min-w-0">
              <h1 className="d2">{title}</h1>
              <p className="muted mt-2" role="status">
                {factsOf(intl, query, pagination)}
              </p>
              <SaveSearch isSignedIn={loaderData.saved !== null} query={query} />
            </div>
            {!isMap && <OtherList />}
            <div className="hidden lg:block">
              <ViewSwitch />
            </div>
          </div>
          <FilterBar />
          <PhoneBar />
        </div>
        {isMap && (
          <Suspense fallback={<div className="map-area" />}>
            <map.Part tiles={loaderData.tiles} />
          </Suspense>
        )}
        <Found data={loaderData} />
      </div>
      <FilterSheet open={params.get(sheetParam) === 'open'} />
    </SearchContext>
  );
}

/** The list, with what its search could not use. */
function Found({ data }: { readonly data: Route.ComponentProps['loaderData'] }) {
  const { query, refused, reversed, unknownPlace, cards, pagination, saved, help } = data;
  return (
    <div className="wrap pt-7 pb-16 lg:pb-28" id="results">
      <Suspense>
        {refused !== null && <refusedDays.Part refused={refused} />}
        {reversed !== null && <reversedDays.Part days={reversed} />}
        {unknownPlace !== null && <unknown.Part name={unknownPlace} />}
      </Suspense>
      <AppliedFilters />
      <SortNote />
      <Hearts saved={saved}>
        <Results cards={cards} dates={query.dates === null ? null : rentalDays(query.dates)} help={help} />
      </Hearts>
      <div className="mt-16 flex justify-center">
        <Pager page={pagination.page} totalPages={pagination.totalPages} to={(page) => addressOf({ ...query, page })} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const again = () => location.assign(`${pathname}${search}`);
  return (
    <div className="wrap section">
      <PageTitle>{useIntl().formatMessage({ id: 'search.failed-title' })}</PageTitle>
      <EmptyState
        title={<FormattedMessage id="search.failed" />}
        action={
          <Button onClick={again}>
            <FormattedMessage id="search.again" />
          </Button>
        }
      />
    </div>
  );
}
