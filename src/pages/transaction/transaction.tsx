import { confirmParam } from '#src/features/transactions/components/actions/user-actions.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  data,
  isRouteErrorResponse,
  Link,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { CaseLink, CaseNotice, ChargedLater, isSettled } from '#src/features/cases/components/case-notice.tsx';
import { markThreadRead } from '#src/features/conversations/read-marks.server.ts';
import { CustomerRating, SellerRating } from '#src/features/reviews/seller-rating.tsx';
import { amountField } from '#src/features/offers/amount.ts';
import { ActionErrorBanner } from '#src/features/transactions/components/actions/action-error.tsx';
import { ConfirmAction } from '#src/features/transactions/components/actions/confirm-action.tsx';
import { TransactionActions } from '#src/features/transactions/components/actions/transaction-actions.tsx';
import { HandoverLadder } from '#src/features/transactions/components/handover/handover-ladder.tsx';
import { StepDialog } from '#src/features/transactions/components/handover/step-dialog.tsx';
import { OfferLadder } from '#src/features/transactions/components/offers/offer-ladder.tsx';
import { CardNotSaved } from '#src/features/transactions/components/card-not-saved.tsx';
import { TransactionBanner } from '#src/features/transactions/components/transaction-banner.tsx';
import { TransactionEnd } from '#src/features/transactions/components/actions/transaction-end.tsx';
import { TransactionSteps } from '#src/features/transactions/components/transaction-steps.tsx';
import { TransactionSummary } from '#src/features/transactions/components/transaction-summary.tsx';
import { TransactionTitle } from '#src/features/transactions/components/transaction-title.tsx';
import { RequestedTogether } from '#src/features/transactions/components/requested-together.tsx';
import { OtherParty } from '#src/features/transactions/components/other-party.tsx';
import { justNowMs } from '#src/features/transactions/just-now.ts';
import type { TransactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { isDocumentOpened } from '#src/platform/web/opening.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { useKeptAnswer } from '#src/ui/browser/use-kept-answer.ts';
import { useRevalidateAfter } from '#src/ui/browser/use-revalidation.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx';
import type { PageHandle } from '#src/shell/app-layout.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Route } from './+types/transaction';
import { listPath, type ListKind } from '../inbox/lists.ts';
import { orLost, wasLost } from '../or-lost.ts';
import { Activity } from './activity.tsx';
import { CancellationRefused } from './cancellation-refused.tsx';
import { lostActionOf, type ActionAnswer } from './action-answer.ts';
import { runUserAction } from './transaction-action.server.ts';
import { Reviews, ReviewNotSent } from './reviews.tsx';
import { transactionData } from './transaction-data.server.ts';
import { sideOf } from './side-of.ts';
import { FailedPage } from '#src/shell/error-pages/failed-page.tsx';
import { PrintReceipt, ReceiptFoot, ReceiptHead } from './receipt.tsx';
import { useLive } from './use-live.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { usePolling } from './use-polling.ts';

export const handle = { bars: 'top' } satisfies PageHandle;

/** Runs before the loaders, so that the unread count in the top bar is already updated. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    const viewer = context.get(viewerContext);
    if (!isDocumentOpened(request, context.get(requestContext).url)) return;
    if (viewer === null || !isAllowed('transaction.mark-seen', viewer)) return;
    // The loader answers what is not there.
    await markThreadRead(context.get(appContext), viewer, params.id ?? '').catch((thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown;
    });
  },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = viewerIn(context);
  try {
    const shown = await transactionData(context.get(appContext), viewer, params.id, {
      older: olderIn(url),
      query: url.searchParams,
    });
    if (shown.transaction.role !== sideOf(url.pathname))
      throw redirect(transactionPath(shown.transaction.role, params.id));
    return shown;
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
    throw thrown;
  }
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const viewer = viewerIn(context);
  const older = olderIn(url);
  const to = older === 0 ? url.pathname : `${url.pathname}?older=${older}`;
  const isScript = context.get(requestContext).url.pathname.endsWith('.data');
  return runUserAction(context.get(appContext), viewer, params.id, submittedForm(context), { to, isScript });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const lost = await lostActionOf(request);
  return lost === null ? await serverAction() : await orLost(serverAction, lost);
}

/**
 * A confirmation dialog opens and closes by the address alone, without revalidation. After an action everything is
 * revalidated, also when it was refused: the transaction may have changed. Without a connection nothing can be.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return !wasLost(actionResult);
  const isQuestion = currentUrl.search !== nextUrl.search && withoutQuestion(currentUrl) === withoutQuestion(nextUrl);
  return isQuestion ? false : defaultShouldRevalidate;
}

/** The address of the page alone: without its dialog, and the price that this one begins with. */
function withoutQuestion({ pathname, search }: URL): string {
  const query = new URLSearchParams(search);
  for (const name of [confirmParam, amountField]) query.delete(name);
  return `${pathname}?${query.toString()}`;
}

export default function Transaction({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered);
  const { transaction, payAt, whyNotPay, reviewStage } = loaderData;
  const to = transactionPath(transaction.role, transaction.id);
  const onEnd = useUpdates(loaderData);
  const failed = actionData && 'action' in actionData ? actionData.action : null;
  const actions = (
    <TransactionActions
      {...{ transaction, to, payAt }}
      mayWrite={loaderData.whyNotWrite === null}
      mayReview={reviewStage.writing === 'open'}
    />
  );
  return (
    <div className="transaction-page wrap pt-7 pb-24 lg:pt-10 lg:pb-36">
      <SignedInStyles />
      <ReceiptHead transaction={transaction} viewerName={loaderData.viewerName} />
      <BackLink role={transaction.role} kind={listOf(transaction)} />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-24 print:block">
        <div>
          <TransactionTitle {...{ transaction }} isPayable={whyNotPay === null} isDone={isSettled(loaderData.inCase)} />
          <div className="*:mt-5 print:hidden">
            <CardNotSaved key={transaction.id} />
            {failed !== null && <ActionErrorBanner error={failed} transaction={transaction} />}
            {whyNotPay !== null && <Banner tone="error">{whyNotPay}</Banner>}
            <ReviewNotSent failed={actionData} />
            <CancellationRefused offered={transaction.offered} failed={actionData} />
            {whyNotPay === null && <TransactionBanner {...{ transaction, onEnd }} poll={<RefreshLink to={to} />} />}
            <CaseNotice line={loaderData.inCase} of={transaction} />
            <div className="empty:hidden lg:hidden">{actions}</div>
          </div>
          <Progress transaction={transaction} to={to} mayReport={loaderData.inCase.mayOpen} />
          <Reviews page={loaderData} failed={actionData} />
          <Activity page={loaderData} answer={actionData} />
        </div>
        <div className="grid gap-6 print:block">
          <div className="empty:hidden max-lg:hidden print:hidden">{actions}</div>
          <TransactionSummary transaction={transaction} />
          <ChargedLater line={loaderData.inCase} />
          <RequestedTogether transaction={transaction} />
          <Other page={loaderData} />
          <End page={loaderData} to={to} />
        </div>
      </div>
      <ReceiptFoot />
      <Dialogs transaction={transaction} to={to} failed={actionData} />
    </div>
  );
}

function Other({ page }: { readonly page: Route.ComponentProps['loaderData'] }) {
  const { transaction, rating, place, sinceYear, hasBlocked, idVerified } = page;
  const OfRole = transaction.role === 'customer' ? SellerRating : CustomerRating;
  return (
    <OtherParty {...{ transaction, place, sinceYear, hasBlocked, idVerified }}>
      <OfRole rating={rating} />
    </OtherParty>
  );
}

function End({
  page: { transaction, inCase },
  to,
}: {
  readonly page: Route.ComponentProps['loaderData'];
  readonly to: string;
}) {
  return (
    <>
      <PrintReceipt transaction={transaction} />
      <TransactionEnd transaction={transaction} to={to} />
      <CaseLink line={inCase} of={transaction} />
    </>
  );
}

type ProgressProps = Pick<DialogsProps, 'transaction' | 'to'> & { readonly mayReport: boolean };

function Progress({ transaction, to, mayReport }: ProgressProps) {
  return (
    <div className="*:mt-10 *:empty:hidden print:hidden">
      <OfferLadder transaction={transaction} />
      <TransactionSteps transaction={transaction} />
      <HandoverLadder transaction={transaction} to={to} mayReport={mayReport} />
    </div>
  );
}

type DialogsProps = {
  readonly transaction: TransactionPage;
  readonly to: string;
  readonly failed: ActionAnswer | undefined;
};

/** What the address asks about: an action, or a step of the handover. */
function Dialogs({ transaction, to, failed }: DialogsProps) {
  const error = failed && 'action' in failed ? failed.action : null;
  const cancelled = failed && 'cancellation' in failed ? failed.cancellation : undefined;
  const recorded = failed && 'step' in failed ? failed.step : undefined;
  return (
    <>
      <ConfirmAction {...{ transaction, to, error, cancelled }} />
      <StepDialog {...{ transaction, to }} answer={recorded} />
    </>
  );
}

const maxOlder = 100;

/** How many steps of older messages are shown. */
function olderIn(url: URL): number {
  const older = url.searchParams.get('older');
  return older !== null && /^[1-9]\d{0,2}$/.test(older) ? Math.min(Number(older), maxOlder) : 0;
}

/** Keeps the page up to date while it waits; returns what to call when its deadline has passed. */
function useUpdates({ transaction, version, unseen, whyNotWrite }: Route.ComponentProps['loaderData']): () => void {
  const { id, waitingFor, isBeingAccepted } = transaction;
  const dueAt = transaction.dueAt?.getTime() ?? null;
  const [endedAt, setEndedAt] = useState<number | null>(null);
  const isOpen = whyNotWrite === null;
  const isLive = useLive(isOpen, id, version);
  const isWaiting = waitingFor !== null || isBeingAccepted || (endedAt !== null && endedAt === dueAt);
  usePolling(isWaiting || (isOpen && !isLive), id, version);
  useMarkSeen(unseen, id);
  // What the system has not accepted by then is for the lender to answer; nothing changes by which polling would notice.
  useRevalidateAfter(isBeingAccepted ? justNowMs : null);
  return () => setEndedAt(dueAt);
}

function RefreshLink({ to }: { readonly to: string }) {
  return (
    <TextLink to={to} reloadDocument>
      <FormattedMessage id="transaction.look-again" />
    </TextLink>
  );
}

type BackLinkProps = { readonly role: 'customer' | 'provider'; readonly kind: ListKind };

/** The narrowest list of the inbox that it is in. */
function listOf({ kind, negotiation }: TransactionPage): ListKind {
  return negotiation?.isOrder === false ? 'offers' : kind;
}

function BackLink({ role, kind }: BackLinkProps) {
  const side = role === 'customer' ? 'orders' : 'sales';
  return (
    <Link
      to={listPath({ side, kind })}
      className="small mid inline-flex items-center gap-2 hover:text-ink print:hidden"
    >
      <Icon as={ArrowLeft} size={16} />
      <FormattedMessage id={`inbox.list.${side}-${kind}`} />
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const intl = useIntl();
  const side = sideOf(useLocation().pathname);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <FailedPage
      title={intl.formatMessage({ id: side === 'customer' ? 'transaction.failed-order' : 'transaction.failed-sale' })}
      line={intl.formatMessage({ id: 'transaction.failed-line' })}
    />
  );
}
