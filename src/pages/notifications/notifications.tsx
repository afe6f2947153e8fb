import { FormattedMessage, useIntl } from 'react-intl';
import { data, useNavigation } from 'react-router';
import { readInstant } from '#src/domain/dates/instant.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { markSeenUntil } from '#src/features/notifications/commands.server.ts';
import { MarkAllSeen } from '#src/features/notifications/components/mark-all-seen.tsx';
import { NotificationList } from '#src/features/notifications/components/notification-list.tsx';
import { NotificationSkeletons } from '#src/features/notifications/notification-skeletons.tsx';
import { shownBellPage } from '#src/features/notifications/queries.server.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import type { Route } from './+types/notifications';

export const handle = { bars: 'top' } satisfies PageHandle;

const path = '/notifications';

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after');
  const page = await shownBellPage(context.get(appContext), viewerIn(context), after);
  return { page, isFirst: after === null };
}

/** Marks all as seen. The answer is the page itself, so that a script stays where the button was pressed. */
export async function action({ context }: Route.ActionArgs) {
  const until = readInstant(submittedForm(context).get('until') ?? '');
  if (until === null) throw data(null, { status: 400 });
  await markSeenUntil(context.get(appContext), viewerIn(context), until);
  // Not null (`isUnanswered`).
  return { until };
}

export default function Notifications({ loaderData: { page, isFirst } }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'notifications.title' });
  const { state, location: target, formMethod } = useNavigation();
  const isTurning = state === 'loading' && formMethod === undefined && target.pathname === path;
  const isSlow = useSlow(isTurning);
  return (
    <div className="wrap pt-7 pb-22 lg:pt-14 lg:pb-30">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto max-w-[640px]">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <h1 className="d3">{title}</h1>
          {isFirst && <MarkAllSeen page={page} />}
        </div>
        <div className="mt-5 border-t border-line">
          {isSlow ? <NotificationSkeletons /> : <NotificationList page={page} isFirst={isFirst} />}
        </div>
        <Pages next={page.next} isFirst={isFirst} />
      </div>
    </div>
  );
}

/** No numbers: new notifications do not move the pages, because each begins after a row. */
function Pages({ next, isFirst }: { readonly next: string | null; readonly isFirst: boolean }) {
  const intl = useIntl();
  if (next === null && isFirst) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'notifications.pages' })} className="mt-8 flex justify-between gap-4">
      {!isFirst && (
        <LinkButton variant="outline" size="small" to={path}>
          <FormattedMessage id="notifications.newest" />
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="outline" size="small" className="ml-auto" rel="next" to={`${path}?after=${next}`}>
          <FormattedMessage id="notifications.older" />
        </LinkButton>
      )}
    </nav>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'notifications.failed' })}
      line={intl.formatMessage({ id: 'notifications.failed-line' })}
    />
  );
}
