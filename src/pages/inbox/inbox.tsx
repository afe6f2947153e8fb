import { FormattedMessage, useIntl } from 'react-intl';
import { data, isRouteErrorResponse, useNavigation } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { InboxRow, ReviewLink } from '#src/features/transactions/components/inbox-row.tsx';
import { inboxWithCounts } from '#src/features/transactions/inbox.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import type { Route } from './+types/inbox';
import { EmptyInbox } from './empty-inbox.tsx';
import { InboxNav } from './inbox-nav.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { isNarrowed, kindOf, listName, listPath, pageOf, sideOf, statusGroupOf, wordsOf } from './lists.ts';
import { StatusFilter } from './status-filter.tsx';

export const handle = { bars: 'top' } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const side = sideOf(params.tab);
  if (side === null) throw data(null, { status: 404 });
  const viewer = viewerIn(context);
  const kind = kindOf(url.searchParams.get('isProductForSale'), url.searchParams.get('type'));
  const statusGroup = statusGroupOf(url.searchParams.get('state'));
  const words = wordsOf(url.searchParams.get('q'));
  const page = pageOf(url.searchParams.get('page'));
  const [inbox, now] = await Promise.all([
    inboxWithCounts(app, viewer, { side, kind, statusGroup, words, page }),
    app.clock.now(),
  ]);
  return { ...inbox, list: { side, kind, statusGroup, words }, now };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { list, rows, pagination, counts, now } = loaderData;
  const name = intl.formatMessage({ id: listName(list.side, list.kind) });
  const isSlow = useSlow(useNavigation().location?.pathname.startsWith('/inbox') ?? false);
  return (
    <div className="wrap grid gap-6 pt-7 pb-22 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-18 lg:pt-14 lg:pb-30">
      <SignedInStyles />
      <PageTitle>{name}</PageTitle>
      <div className="min-w-0">
        <h1 className="d3">
          <FormattedMessage id="inbox.title" />
        </h1>
        <InboxNav list={list} counts={counts} />
      </div>
      <section aria-labelledby="list" className="min-w-0">
        <div className="flex items-center justify-between gap-4 border-b border-line max-lg:border-0 lg:pb-5">
          <h2 id="list" className="h5 max-lg:sr-only">
            {name}
          </h2>
          {/* A new user has nothing to choose from. */}
          {(rows.length > 0 || isNarrowed(list)) && (
            <div className="ml-auto max-lg:mt-3">
              <StatusFilter list={list} />
            </div>
          )}
        </div>
        {(rows.length > 0 || list.words !== null) && <InboxSearch list={list} />}
        {isSlow ? <InboxSkeleton /> : <Rows rows={rows} now={now} list={list} />}
        <div className="mt-12">
          <Pager page={pagination.page} totalPages={pagination.totalPages} to={(page) => listPath(list, page)} />
        </div>
      </section>
    </div>
  );
}

type RowsProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'now' | 'list'>;

function Rows({ rows, now, list }: RowsProps) {
  if (rows.length === 0) return <EmptyInbox list={list} />;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line">
          <InboxRow row={row} now={now} />
          <ReviewLink row={row} />
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const intl = useIntl();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'inbox.failed' })}
      line={intl.formatMessage({ id: 'inbox.failed-line' })}
    />
  );
}
