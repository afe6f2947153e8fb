import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { useBrowserBag } from '#src/features/cart/bag-count.ts';
import { Arrived } from '#src/features/cart/components/arrived.tsx';
import { BagSummary } from '#src/features/cart/components/bag-summary.tsx';
import { ClearDialog } from '#src/features/cart/components/clear-dialog.tsx';
import { EntryRow } from '#src/features/cart/components/entry-row.tsx';
import { LenderHead } from '#src/features/cart/components/lender-head.tsx';
import { OneWardrobe } from '#src/features/cart/components/one-wardrobe.tsx';
import { RemovedNote } from '#src/features/cart/components/removed-note.tsx';
import { mergeTimeoutMs } from '#src/features/cart/merge-calls.ts';
import { sumOf } from '#src/features/cart/sum.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Hearts } from '#src/features/favourites/hearts.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import { useSlow } from '#src/ui/browser/use-slow.ts';
import { EmptyState } from '#src/ui/data/empty-state.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import styles from '#src/ui/styles/cart.css?url';
import { MoreFrom } from '../listing/more-from.tsx';
import { orLost } from '../or-lost.ts';
import type { Route } from './+types/cart';
import { cartAction } from './cart-action.server.ts';
import { cartData } from './cart-data.server.ts';
import { ChangeDialog } from './change-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  return cartData(context.get(appContext), viewerIn(context), url.searchParams);
}

export async function action({ context }: Route.ActionArgs) {
  return cartAction(context.get(appContext), viewerIn(context), submittedForm(context));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (refused) => ({ refused }));
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const title = useIntl().formatMessage({ id: 'cart.title' });
  const { lender, entries, more, saved, removed, change, credit } = loaderData;
  const isClearing = useSearchParams()[0].has('clear') && entries.length > 0;
  const refused = actionData?.refused ?? null;
  return (
    <Hearts saved={saved}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageTitle>{title}</PageTitle>
      <div className="wrap bag">
        <h1 className="d2">{title}</h1>
        {removed !== null && <RemovedNote removed={removed} />}
        {refused !== null && change === null && (
          <Banner tone="error" className="mt-6">
            <Arrived answer={actionData}>{refused}</Arrived>
          </Banner>
        )}
        {lender === null ? <NothingInBag /> : <Filled lender={lender} entries={entries} credit={credit} />}
        {change !== null && <ChangeDialog key={change.listing.id} {...change} refused={refused} />}
        {isClearing && <ClearDialog count={entries.length} />}
      </div>
      {lender !== null && more.length > 0 && (
        <div className="wrap">
          <MoreFrom name={callName(lender.displayName)} cards={more} />
        </div>
      )}
    </Hearts>
  );
}

type Data = Route.ComponentProps['loaderData'];
type FilledProps = Pick<Data, 'entries' | 'credit'> & { readonly lender: NonNullable<Data['lender']> };

function Filled({ lender, entries, credit }: FilledProps) {
  const name = callName(lender.displayName);
  return (
    <div className="bag-columns">
      <div>
        <LenderHead lender={lender} />
        <ul className="bag-entries">
          {entries.map((entry) => (
            <EntryRow key={entry.listingId} isAlone={entries.length === 1} entry={entry} name={name} />
          ))}
        </ul>
        <OneWardrobe lender={lender} />
      </div>
      <BagSummary sum={sumOf(entries, credit)} count={entries.length} />
    </div>
  );
}

/** What the browser kept of a visitor is on its way when the bag is still empty. */
function NothingInBag() {
  const isMerging = useBrowserBag() > 0;
  const isLate = useSlow(isMerging, mergeTimeoutMs);
  if (isLate)
    return (
      <p className="lede mt-7" role="status">
        <FormattedMessage id="cart.merge-late" />
      </p>
    );
  if (isMerging)
    return (
      <p className="lede mt-7 flex items-center gap-3" role="status">
        <span className="spinner" />
        <FormattedMessage id="cart.merging" />
      </p>
    );
  return (
    <EmptyState
      hanger
      title={<FormattedMessage id="cart.empty" />}
      action={
        <LinkButton to="/s">
          <FormattedMessage id="cart.browse" />
        </LinkButton>
      }
    >
      <FormattedMessage id="cart.empty-line" />
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const intl = useIntl();
  return (
    <FailedPage
      title={intl.formatMessage({ id: 'cart.query-failed' })}
      line={intl.formatMessage({ id: 'cart.query-failed-line' })}
    />
  );
}
