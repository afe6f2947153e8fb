import { FormattedMessage, useIntl } from 'react-intl';
import { redirect, useLocation, useSearchParams } from 'react-router';
import { marketplace } from '#marketplace';
import { rentalDays } from '#src/domain/dates/day.ts';
import { earliestOf } from '#src/domain/dates/lead-time.ts';
import { firstDaysToSearch } from '#src/features/availability/queries.server.ts';
import { cardModel } from '#src/features/listings/components/listing-card.tsx';
import { activeFilters } from '#src/features/search/edit.ts';
import { searchFacets } from '#src/features/search/facets.server.ts';
import { filters } from '#src/features/search/filters.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { searchForPage, searchListings } from '#src/features/search/queries.server.ts';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { Button } from '#src/ui/forms/button.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import type { Route } from './+types/search';
import { addressOf, sheetParam } from './address.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { RefusedDates } from './refused-dates.tsx';
import { Results } from './results.tsx';
import { SearchContext } from './search-context.ts';
import { SortNote } from './sort-note.tsx';
import { useFacts, useTitle } from './words.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const params = url.searchParams;
  const { query, refused } = await searchForPage(app, parseSearch(params));
  const [result, facets, { today, firstDays }] = await Promise.all([
    searchListings(app, query, viewer?.id ?? null),
    searchFacets(app),
    firstDaysToSearch(app),
  ]);
  const { totalPages } = result.pagination;
  const { rent, sale } = facets.highestPrices;
  if (query.page > 1 && query.page > totalPages) throw redirect(addressOf({ ...query, page: Math.max(1, totalPages) }));
  return {
    cards: result.cards.map(cardModel),
    pagination: result.pagination,
    query,
    refused,
    // Each list as one string: hundreds of values would be serialised and parsed one by one.
    facets: {
      designers: facets.designers.join(),
      empty: facets.empty.join(),
      highestPrice: query.kind === null ? Math.max(rent, sale) : facets.highestPrices[query.kind],
    },
    today,
    firstDay: earliestOf(firstDays) ?? today,
    root: app.config.canonicalRootUrl,
  };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, refused, cards, pagination, facets, root } = loaderData;
  const [params] = useSearchParams();
  const title = useTitle(query);
  const facts = useFacts(query, pagination);
  return (
    <SearchContext value={{ query, facets, today: loaderData.today, firstDay: loaderData.firstDay, total: pagination }}>
      <PageTitle>{title}</PageTitle>
      <Meta title={title} facts={facts} canonical={`${root}${addressOf(query)}`} indexed={isIndexed(loaderData)} />
      <div className="wrap pt-9 pb-6 lg:pt-16 lg:pb-8">
        <h1 className="d2">{title}</h1>
        <p className="muted mt-2" role="status">
          {facts}
        </p>
      </div>
      <FilterBar />
      <PhoneBar />
      <div className="wrap pt-7 pb-16 lg:pb-28">
        {refused !== null && <RefusedDates refused={refused} />}
        <AppliedFilters />
        <SortNote />
        <Results cards={cards} dates={query.dates === null ? null : rentalDays(query.dates)} />
        <div className="mt-16 flex justify-center">
          <Pager
            page={pagination.page}
            totalPages={pagination.totalPages}
            to={(page) => addressOf({ ...query, page })}
          />
        </div>
      </div>
      <FilterSheet open={params.get(sheetParam) === 'open'} />
    </SearchContext>
  );
}

type MetaProps = {
  readonly title: string;
  readonly facts: string;
  readonly canonical: string;
  readonly indexed: boolean;
};

function Meta({ title, facts, canonical, indexed }: MetaProps) {
  const intl = useIntl();
  const description = intl.formatMessage({ id: 'search.description' }, { title, facts, name: marketplace.name });
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {!indexed && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

/** The number of searches is unbounded; search engines index only all listings, each kind and each category. */
function isIndexed({ query, pagination }: Route.ComponentProps['loaderData']): boolean {
  const plain = activeFilters(query).every((filter) => filters[filter].indexed === true);
  const single = Object.values(query.choices).every(({ values }) => values.length <= 1);
  return plain && single && query.keywords === '' && pagination.totalItems > 0;
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
