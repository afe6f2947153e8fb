import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { appContext } from '#src/platform/web/request-context.ts';
import { importPath } from '#src/features/listing-imports/import-path.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { Pager } from '#src/ui/data/pager.tsx';
import { TabLinks } from '#src/ui/data/tabs.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { toSheet } from '#src/ui/overlays/to-sheet.ts';
import styles from '#src/ui/styles/manage.css?url';
import { orLost } from '../or-lost.ts';
import type { ManageAnswer } from './answer.ts';
import { newPath } from '../listing-wizard/paths.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { HolidayBanner, HolidayDialog } from './holiday.tsx';
import { manageAction } from './manage-action.server.ts';
import { managedListings } from './manage-data.server.ts';
import { ManagedGrid } from './managed-grid.tsx';
import { type List, listOf, listPath, states } from './params.ts';
import { AnswerNote } from './answer-note.tsx';
import { useFocusLostWithItem, useLostFocus } from './use-lost-focus.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/manage-listings';

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = listOf(url.searchParams);
  const found = await managedListings(context.get(appContext), viewerIn(context), list);
  return { ...found, list: { ...list, page: found.page } };
}

export async function action(args: Route.ActionArgs) {
  return await manageAction(args);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (why): ManageAnswer => ({ kind: 'lost', why }));
}

/** Also after a refusal: of several listings, those that were not refused have changed. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export default function ManageListings({ loaderData, actionData }: Route.ComponentProps) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { cards, counts, list, totalPages, onHoliday } = loaderData;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const content = useRef<HTMLDivElement>(null);
  // The answer comes first, and closes the dialog that it was asked in with the page that follows.
  const settled = useNavigation().state === 'idle' ? actionData : undefined;
  const heading = () => content.current?.querySelector('h1');
  useLostFocus(settled, heading);
  useFocusLostWithItem(
    cards.map(({ id }) => id),
    heading,
  );
  const toDelete = cards.find(({ id }) => id === params.get('delete'));
  return (
    <div className="wrap manage" ref={content}>
      <SignedInStyles />
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{intl.formatMessage({ id: 'manage.title' })}</PageTitle>
      <Head total={total} published={counts.published} list={list} isSelecting={params.has('select')} />
      {onHoliday > 0 && <HolidayBanner count={onHoliday} />}
      <AnswerNote answer={actionData} />
      {total > 0 && <StateTabs counts={counts} total={total} list={list} />}
      {cards.length === 0 ? (
        <Empty isFiltered={total > 0} />
      ) : (
        <ManagedGrid {...{ cards, list }} answer={actionData} isSelecting={params.has('select')} />
      )}
      <Pager page={list.page} totalPages={totalPages} to={(page) => listPath({ ...list, page })} />
      <DeleteDialog
        key={toDelete?.id ?? JSON.stringify(actionData)}
        ids={toDelete ? [toDelete.id] : actionData?.kind === 'confirm' ? actionData.ids : []}
        title={toDelete?.title ?? ''}
        closeTo={listPath(list, params.has('select') ? { select: true } : {})}
        doneTo={listPath(list)}
      />
      {params.has('holiday') && counts.published > 0 && (
        <HolidayDialog count={counts.published} closeTo={listPath(list)} />
      )}
    </div>
  );
}

type HeadProps = {
  readonly total: number;
  readonly published: number;
  readonly list: List;
  readonly isSelecting: boolean;
};

function Head({ total, published, list, isSelecting }: HeadProps) {
  return (
    <div className="manage-head">
      <div>
        <h1 className="d2" tabIndex={-1}>
          <FormattedMessage id="manage.title" />
        </h1>
        <p className="muted mt-2">
          <FormattedMessage id="manage.count" values={{ count: total }} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {published > 0 && (
          <LinkButton variant="quiet" to={listPath(list, { holiday: true })} {...toSheet}>
            <FormattedMessage id="manage.holiday" />
          </LinkButton>
        )}
        {total > 1 && (
          <LinkButton variant="quiet" to={listPath(list, isSelecting ? {} : { select: true })} {...toSheet}>
            <FormattedMessage id={isSelecting ? 'manage.select-end' : 'manage.select'} />
          </LinkButton>
        )}
        <LinkButton variant="quiet" to={importPath}>
          <FormattedMessage id="listing-import.title" />
        </LinkButton>
        {total > 0 && (
          <LinkButton to={newPath}>
            <Icon as={Plus} size={16} />
            <FormattedMessage id="shell.rotate" />
          </LinkButton>
        )}
      </div>
    </div>
  );
}

type StateTabsProps = Pick<Route.ComponentProps['loaderData'], 'counts' | 'list'> & { readonly total: number };

function StateTabs({ counts, total, list }: StateTabsProps) {
  const tabs = [null, ...states].map((state) => ({
    to: listPath({ state, page: 1 }),
    label: <FormattedMessage id={`manage.tab-${state ?? 'all'}`} />,
    count: state === null ? total : counts[state],
    current: list.state === state,
  }));
  return <TabLinks label={useIntl().formatMessage({ id: 'manage.tabs' })} tabs={tabs} />;
}

function Empty({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <p className="mid py-12">
        <FormattedMessage id="manage.empty-filter" />
      </p>
    );
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="manage.empty" />}
      action={
        <LinkButton to={newPath}>
          <FormattedMessage id="shell.rotate" />
        </LinkButton>
      }
    >
      <FormattedMessage id="manage.empty-line" />
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'manage.query-failed' })}
      line={intl.formatMessage({ id: 'manage.query-failed-line' })}
    />
  );
}
