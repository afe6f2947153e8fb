import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { rentalDays, type Day, type Days } from '#src/domain/dates/day.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { isWithin } from '#src/features/availability/owner-calendar.ts';
import { DayList } from '#src/features/master-calendar/components/day-list.tsx';
import { EarningsChart } from '#src/features/master-calendar/components/earnings-chart.tsx';
import { FigureTiles } from '#src/features/master-calendar/components/figure-tiles.tsx';
import { RentalRows } from '#src/features/master-calendar/components/rental-rows.tsx';
import {
  listingParam,
  masterCalendar,
  type MasterCalendar as Calendar,
} from '#src/features/master-calendar/queries.server.ts';
import { spanParam, type Span } from '#src/features/master-calendar/rules.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { formatMonth, formatRentalDays } from '#src/ui/data/format/days.ts';
import { Pager } from '#src/ui/data/pager.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
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
  const params = { ...spanParam(searchParams), page, listingId };
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
          <FigureTiles {...calendar} />
          <Head calendar={calendar} listingId={listingId} />
          <RentalRows
            calendar={calendar}
            bookingPath={bookingPath}
            listingPath={({ id, slug }) =>
              `/l/${slug}/${id}/edit/availability?month=${calendar.window.start.slice(0, 7)}`
            }
          />
          <Key />
          <div className="mt-8">
            <Pager
              page={calendar.page}
              totalPages={calendar.totalPages}
              to={(page) => pathOf({ ...calendar, listingId, page })}
            />
          </div>
          <DayList calendar={calendar} bookingPath={bookingPath} />
        </>
      )}
      {(calendar.names.length > 0 || calendar.earnings.some(({ amount }) => amount > 0)) && (
        <EarningsChart earnings={calendar.earnings} />
      )}
    </div>
  );
}

type HeadProps = Route.ComponentProps['loaderData'];

/** The days, how many of them, and the filter by listing, which is a form that needs no script. */
function Head({ calendar, listingId }: HeadProps) {
  const intl = useIntl();
  const { span, today } = calendar;
  return (
    <div className="mt-6 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
      <div className="grid gap-3">
        <TabLinks
          label={intl.formatMessage({ id: 'master.span' })}
          tabs={spans.map((one) => ({
            to: pathOf({ span: one, window: startOf(one, calendar, today), listingId, page: 1 }),
            label: <FormattedMessage id={`master.span-${one}`} />,
            current: one === span,
          }))}
        />
        <div className="flex items-center gap-2">
          <Turn calendar={calendar} listingId={listingId} to="previous" />
          <h2 className="h5 text-center">{titleOf(calendar)}</h2>
          <Turn calendar={calendar} listingId={listingId} to="next" />
        </div>
      </div>
      <ItemFilter calendar={calendar} listingId={listingId} />
    </div>
  );
}

const spans = ['month', 'week'] as const;

/** The other span begins with today where today is shown, else with the first day. */
function startOf(span: Span, { span: shown, window }: Calendar, today: Day): Pick<Days, 'start'> {
  return span === shown || !isWithin(today, window) ? window : { start: today };
}

function titleOf({ span, window }: Calendar): string {
  if (span === 'month') return formatMonth(window.start);
  const { first, last } = rentalDays(window);
  return formatRentalDays(first, last);
}

/** To the days before or after; nothing at the end of what may be planned. */
function Turn({ calendar, listingId, to }: HeadProps & { readonly to: 'previous' | 'next' }) {
  const intl = useIntl();
  const start = calendar[to];
  const icon = to === 'previous' ? ChevronLeft : ChevronRight;
  if (start === null) return <span className="icon-button" aria-hidden="true" />;
  const path = pathOf({ span: calendar.span, window: { start }, listingId, page: calendar.page });
  return <IconLink icon={icon} to={path} label={intl.formatMessage({ id: `master.${to}-${calendar.span}` })} />;
}

/** Choosing an item needs no script. */
function ItemFilter({ calendar: { span, window, names, total }, listingId }: HeadProps) {
  const intl = useIntl();
  const [name, value] = paramOf(span, window);
  return (
    <Form method="get" className="flex items-end gap-3">
      <input type="hidden" name={name} value={value} />
      <Select
        key={listingId}
        name="listing"
        label={intl.formatMessage({ id: 'master.filter' })}
        hint={names.length < total ? intl.formatMessage({ id: 'master.more' }, { count: names.length }) : undefined}
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

type Shown = {
  readonly span: Span;
  readonly window: Pick<Days, 'start'>;
  readonly listingId: string | null;
  readonly page: number;
};

function pathOf({ span, window, listingId, page }: Shown): string {
  const query = new URLSearchParams([paramOf(span, window)]);
  if (listingId !== null) query.set('listing', listingId);
  if (page > 1) query.set('page', String(page));
  return `/master-calendar?${query}`;
}

/** "month=2026-12", "week=2026-12-07". */
function paramOf(span: Span, { start }: Pick<Days, 'start'>): [name: Span, value: string] {
  return [span, span === 'month' ? start.slice(0, 7) : start];
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
