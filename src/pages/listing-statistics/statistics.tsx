import { FormattedMessage, useIntl } from 'react-intl';
import { data, isRouteErrorResponse } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { FiguresTable, ViewsChart } from '#src/features/listing-views/components/figures-chart.tsx';
import { listingStatistics } from '#src/features/listing-views/queries.server.ts';
import { statisticsPath } from '#src/features/listing-views/statistics-path.ts';
import { periods } from '#src/features/listing-views/statistics.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import styles from '#src/ui/styles/statistics.css?url';
import type { Route } from './+types/statistics';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const period = periods.find((one) => one === url.searchParams.get('by')) ?? 'day';
  const found = await listingStatistics(context.get(appContext), viewerIn(context).id, params.id, period);
  if (found === null) throw data(null, { status: 404 });
  return found;
}

/** How often an item was seen, liked and requested; for its owner. */
export default function Statistics({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { id, title, designer, period, figures, total } = loaderData;
  const name = title || intl.formatMessage({ id: 'manage.untitled' });
  return (
    <div className="wrap statistics">
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{intl.formatMessage({ id: 'statistics.title' }, { title: name })}</PageTitle>
      <div>
        <p className="small mb-4">
          <TextLink to="/listings">
            <FormattedMessage id="manage.title" />
          </TextLink>
        </p>
        <h1 className="d3 wrap-anywhere">
          <FormattedMessage id="statistics.heading" />
        </h1>
        <p className="mid mt-2 wrap-anywhere">{[designer, name].filter(Boolean).join(' · ')}</p>
      </div>
      <TabLinks
        label={intl.formatMessage({ id: 'statistics.periods' })}
        tabs={periods.map((one) => ({
          to: statisticsPath(id, one),
          label: <FormattedMessage id={`statistics.period-${one}`} />,
          current: one === period,
        }))}
      />
      <dl className="statistics-total">
        {(['views', 'favourites', 'requests'] as const).map((figure) => (
          <div key={figure}>
            <dt className="small muted">
              <FormattedMessage id={`statistics.${figure}`} />
            </dt>
            <dd className="d3">{intl.formatNumber(total[figure])}</dd>
          </div>
        ))}
      </dl>
      {total.views > 0 && <ViewsChart figures={figures} period={period} />}
      <FiguresTable figures={figures} period={period} />
      <p className="small muted max-w-[560px]">
        <FormattedMessage id="statistics.how" />
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const intl = useIntl();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'manage.query-failed' })}
      line={intl.formatMessage({ id: 'statistics.failed-line' })}
    />
  );
}
