import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse, useLocation, useSearchParams } from 'react-router';
import { parseDay, type Day } from '#src/domain/dates/day.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { AvailabilityParts } from '#src/features/availability/components/availability-parts.tsx';
import { operations } from '#src/features/availability/forms.ts';
import { ownerCalendar } from '#src/features/availability/owner-calendar.server.ts';
import { CalendarParts } from '#src/features/outside-calendars/components/calendar-parts.tsx';
import { calendarOperations, confirmations } from '#src/features/outside-calendars/forms.ts';
import { calendarsOf } from '#src/features/outside-calendars/outside-calendars.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { availabilityAction, type AnyOperation } from '../../availability/availability-action.server.ts';
import { operationOrLost } from '../../or-lost.ts';
import { previewOf } from '../fields/card-price.ts';
import { PreviewCard } from '../fields/preview-card.tsx';
import { WizardFrame } from '../frame.tsx';
import { openTab } from '../open-tab.server.ts';
import { newPath, tabPath } from '../paths.ts';
import type { Route } from './+types/availability';

export const handle = { bars: 'none' } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { listing, frame } = await openTab(args, 'availability');
  const { searchParams } = args.url;
  const own = { listingId: listing.id, authorId: viewerIn(args.context).id };
  const month = parseDay(`${searchParams.get('month') ?? ''}-01`);
  const app = args.context.get(appContext);
  const [calendar, calendars] = await Promise.all([ownerCalendar(app, own, month), calendarsOf(app, own)]);
  return {
    ...{ frame, calendar, calendars },
    preview: previewOf(listing.fields),
    done: doneText(searchParams.get('done')),
    doneToCalendars: calendarOperations.find((known) => known === searchParams.get('done')) ?? null,
  };
}

function doneText(done: string | null) {
  const operation = operations.find((known) => known === done);
  return operation === undefined ? null : (`availability.done-${operation}` as const);
}

export async function action(args: Route.ActionArgs) {
  const { listing } = await openTab(args, 'availability');
  return availabilityAction(args, listing.id, tabPath(listing, 'availability'));
}

export async function clientAction(args: Route.ClientActionArgs) {
  return await operationOrLost(args, [...operations, ...calendarOperations]);
}

export default function AvailabilityTab({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, calendar, calendars, preview, done, doneToCalendars } = loaderData;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const confirm = confirmations.find((known) => known === query.get('confirm')) ?? null;
  return (
    <WizardFrame
      frame={frame}
      heading="wizard.availability-heading"
      aside={<PreviewCard {...preview} to={frame.close ?? newPath} />}
    >
      <p className="lede mt-6 mb-8 max-w-[34em]">
        <FormattedMessage id="availability.lede" />
      </p>
      <AvailabilityParts
        {...{ calendar, done }}
        answer={answerOf(actionData, operations)}
        monthPath={(month: Day) => `${pathname}?month=${month.slice(0, 7)}`}
        bookingPath={(id) => transactionPath('provider', id)}
      >
        <CalendarParts
          {...{ calendars, confirm }}
          done={actionData === undefined ? doneToCalendars : null}
          answer={answerOf(actionData, ['calendar'])?.answer}
          path={pathname}
        />
      </AvailabilityParts>
    </WizardFrame>
  );
}

/** The answer, if it is one to these forms. */
function answerOf<Known extends AnyOperation>(
  answer: { readonly operation: AnyOperation; readonly answer: FormAnswer } | undefined,
  known: readonly Known[],
) {
  const operation = known.find((one) => one === answer?.operation);
  return answer === undefined || operation === undefined ? undefined : { operation, answer: answer.answer };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const intl = useIntl();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'availability.failed' })}
      line={intl.formatMessage({ id: 'availability.failed-line' })}
    />
  );
}
