import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import type { Day } from '#src/domain/dates/day.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { addMonths } from '#src/features/availability/owner-calendar.ts';
import { DayList } from '#src/features/master-calendar/components/day-list.tsx';
import { EarningsChart } from '#src/features/master-calendar/components/earnings-chart.tsx';
import { RentalRows } from '#src/features/master-calendar/components/rental-rows.tsx';
import { listingParam, masterCalendar, masterMonth } from '#src/features/master-calendar/queries.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { formatMonth } from '#src/ui/data/format/days.ts';
import { Pager } from '#src/ui/data/pager.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { IconLink } from '#src/ui/forms/icon-button.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import styles from '#src/ui/styles/master-calendar.css?url';
import type { Route } from './+types/master-calendar';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const listingId = listingParam(searchParams.get('listing'));
  const page = Number(/^\d{1,4}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1);
  const params = { month: masterMonth(searchParams.get('month')), page, listingId };
  const calendar = await masterCalendar(context.get(appContext), viewerIn(context).id, params);
  return { calendar, listingId };
}

/** All of a lender's rentals, day by day. */
export default function MasterCalendar({ loaderData: { calendar, listingId } }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'master.title' });
  const bookingPath = (id: string) => transactionPath('provider', id);
  return (
    <div className="wrap pt-7 pb-22 lg:pt-14 lg:pb-30">
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <h1 className="d3">{title}</h1>
      {calendar.names.length === 0 ? (
        <EmptyState
          hanger
          title={<FormattedMessage id="master.empty" />}
          action={
            <LinkButton to="/rotate-item">
              <FormattedMessage id="shell.rotate" />
            </LinkButton>
          }
        >
          <FormattedMessage id="master.empty-line" />
        </EmptyState>
      ) : (
        <>
          <Head calendar={calendar} listingId={listingId} />
          <RentalRows
            calendar={calendar}
            bookingPath={bookingPath}
            listingPath={({ id, slug }) => `/l/${slug}/${id}/edit/availability?month=${calendar.month.slice(0, 7)}`}
          />
          <Key />
          <div className="mt-8">
            <Pager
              page={calendar.page}
              totalPages={calendar.totalPages}
              to={(page) => pathOf({ month: calendar.month, listingId, page })}
            />
          </div>
          <DayList calendar={calendar} bookingPath={bookingPath} />
        </>
      )}
      <EarningsChart earnings={calendar.earnings} />
    </div>
  );
}

type HeadProps = Route.ComponentProps['loaderData'];

/** The month, and the filter by listing, which is a form that needs no script. */
function Head({ calendar: { month, names }, listingId }: HeadProps) {
  const intl = useIntl();
  const to = (count: number) => pathOf({ month: addMonths(month, count), listingId, page: 1 });
  return (
    <div className="mt-6 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
      <div className="flex items-center gap-2">
        <IconLink icon={ChevronLeft} to={to(-1)} label={intl.formatMessage({ id: 'ui.calendar-previous' })} />
        <h2 className="h5 text-center">{formatMonth(month)}</h2>
        <IconLink icon={ChevronRight} to={to(1)} label={intl.formatMessage({ id: 'ui.calendar-next' })} />
      </div>
      <Form method="get" className="flex items-end gap-3">
        <input type="hidden" name="month" value={month.slice(0, 7)} />
        <Select
          key={listingId}
          name="listing"
          label={intl.formatMessage({ id: 'master.filter' })}
          defaultValue={listingId ?? ''}
          choices={[
            { value: '', label: intl.formatMessage({ id: 'master.all' }) },
            ...names.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Button type="submit" variant="outline">
          <FormattedMessage id="master.show" />
        </Button>
      </Form>
    </div>
  );
}

const keys = ['booked', 'requested', 'turnaround', 'blocked'] as const;

function Key() {
  return (
    <ul className="master-key small mid">
      {keys.map((key) => (
        <li key={key}>
          <i data-state={key} aria-hidden="true" />
          <FormattedMessage id={`master.key-${key}`} />
        </li>
      ))}
    </ul>
  );
}

type Shown = { readonly month: Day; readonly listingId: string | null; readonly page: number };

function pathOf({ month, listingId, page }: Shown): string {
  const query = new URLSearchParams({ month: month.slice(0, 7) });
  if (listingId !== null) query.set('listing', listingId);
  if (page > 1) query.set('page', String(page));
  return `/master-calendar?${query}`;
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'availability.failed' })}
      line={intl.formatMessage({ id: 'availability.failed-line' })}
    />
  );
}
