import { randomUUID } from 'node:crypto';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { marketplace } from '#marketplace';
import { unpaidClaims } from '#src/domain/process/claim-states.ts';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { casePath, paidAtBank, paidCasePath } from '#src/features/cases/case-path.ts';
import { readOwnPayments } from '#src/features/cases/claim-page.server.ts';
import { OpenCaseForm } from '#src/features/cases/components/case-forms.tsx';
import { ObjectForm } from '#src/features/cases/components/claim-forms.tsx';
import { ClaimPanel } from '#src/features/cases/components/claim-panel.tsx';
import { CaseState } from '#src/features/cases/components/case-state.tsx';
import { casePage, type CasePage, type ShownCase } from '#src/features/cases/queries.server.ts';
import { markSeenOn } from '#src/features/notifications/commands.server.ts';
import { callName } from '#src/features/listings/seller.ts';
import { TransactionSummary } from '#src/features/transactions/components/transaction-summary.tsx';
import { transactionPage } from '#src/features/transactions/transaction-page.server.ts';
import { transactionPath } from '#src/features/transactions/transaction-path.ts';
import { isDocumentOpened } from '#src/platform/web/opening.ts';
import { appContext, requestContext, submittedForm, viewerContext } from '#src/platform/web/request-context.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Icon } from '#src/ui/layout/icon.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { SignedInStyles } from '#src/ui/layout/signed-in-styles.tsx';
import { operationOrLost } from '../or-lost.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/case';
import { runCaseAction } from './case-action.server.ts';
import { caseOperations } from './case-operations.ts';
import { answerOf, type FormsProps, keyOfForm } from './forms-of.ts';
import { type CardOfCase, newCardFor } from './new-card.tsx';
import { NotDone } from './not-done.tsx';
import { OpenCase, Thread } from './open-case.tsx';
import { useOwnEntry } from './use-own-entry.ts';

/** Runs before the loaders, so that the unread count in the top bar is already updated. The messages of the order are not read here. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }) => {
    const viewer = context.get(viewerContext);
    const transactionId = (params.id ?? '').toLowerCase();
    if (!isDocumentOpened(request, context.get(requestContext).url) || !isUuid(transactionId)) return;
    if (viewer === null || !isAllowed('transaction.mark-seen', viewer)) return;
    await markSeenOn(context.get(appContext), viewer, { transactionId, page: casePath(transactionId) });
  },
];

/** What a bank adds to the address that it leads back to. */
const fromBank = 'payment_intent';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  try {
    const intentId = url.searchParams.get(fromBank);
    if (intentId !== null) {
      const which = { transactionId: params.id, intentId };
      const paid = await readOwnPayments(context.get(appContext), viewerIn(context), which);
      throw redirect(paid === null ? casePath(params.id) : paidCasePath(params.id, paid), 303);
    }
    const app = context.get(appContext);
    const viewer = viewerIn(context);
    const [page, order] = await Promise.all([
      casePage(app, viewer, params.id),
      transactionPage(app, viewer, params.id),
    ]);
    const { publishableKey, sandboxUrl } = app.payments;
    const addsFor = page.mayAddCard ? url.searchParams.get('card') : null;
    const card: CardOfCase = {
      ...{ keys: { publishableKey, sandboxUrl }, addsFor, addedFor: url.searchParams.get('added') },
      paid: paidAtBank(url.searchParams),
    };
    return { page, order, clientKey: randomUUID(), card };
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'not-found') throw data(null, { status: 404 });
    throw thrown;
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  return runCaseAction(context.get(appContext), viewerIn(context), params.id, submittedForm(context));
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await operationOrLost({ request, serverAction }, caseOperations);
}

/**
 * After a payment that was refused the page shows how it stands now: another tab may have paid. The other forms keep what was
 * typed in them, also where they would not be on the page any more.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get('operation') === 'pay' ? reloadsAfterAnswer(args) : args.defaultShouldRevalidate;
}

export default function Case({ loaderData, actionData: failed }: Route.ComponentProps) {
  const intl = useIntl();
  const { page, order, clientKey, card } = loaderData;
  useOwnEntry(page);
  const isToReport = page.cases.length === 0 && page.reasons.length > 0;
  const title = intl.formatMessage({ id: isToReport ? 'case.title-none' : 'case.title' });
  return (
    <div className="wrap pt-7 pb-24 lg:pt-10 lg:pb-36">
      <SignedInStyles />
      <PageTitle>{title}</PageTitle>
      <BackLink page={page} />
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-24 print:block">
        <div className="max-w-[640px]">
          <h1 className="d2">{title}</h1>
          <NotDone page={page} failed={failed} />
          {page.open === null && !isToReport && <p className="lede mt-4 wrap-anywhere">{page.title}</p>}
          <Cases {...{ page, clientKey, failed, card }} />
        </div>
        <TransactionSummary transaction={order} />
      </div>
    </div>
  );
}

/** The open one with what can be done about it, or those that are closed with the form of a new report. */
function Cases(forms: FormsProps) {
  const { open, role, other, cases, title } = forms.page;
  const name = callName(other.displayName);
  const closed = cases.filter(({ closedAt }) => closedAt !== null);
  // In one list, so that what has just been paid stays mounted, and the focus with it.
  const byNeed = [...closed.filter(isOwing), ...closed.filter((each) => !isOwing(each))];
  return (
    <>
      {open !== null && (
        <>
          <Reported {...{ role, name, open }} listing={title} />
          <OpenCase {...forms} {...{ open, name }} />
        </>
      )}
      {byNeed.map((each) => (
        <ClosedCase
          key={each.id}
          {...forms}
          shown={each}
          heading={isOwing(each) ? 'case.owing' : 'case.earlier'}
          name={name}
        />
      ))}
      {open === null && <Report {...forms} name={name} isAlone={closed.length === 0} />}
    </>
  );
}

/** Decided, and not paid yet: what the customer is to do comes before a new report. */
function isOwing({ claim }: ShownCase): boolean {
  return claim !== null && unpaidClaims.includes(claim.state);
}

type LedeProps = Pick<CasePage, 'role'> & { readonly name: string; readonly listing: string };

function Lede({ role, isUnderWay, name, listing }: LedeProps & Pick<CasePage, 'isUnderWay'>) {
  return (
    <p className="lede mt-4 wrap-anywhere">
      <FormattedMessage id={`case.lede-${role}`} values={{ name, listing, underWay: isUnderWay ? 'yes' : 'no' }} />
    </p>
  );
}

function Reported({ role, name, listing, open }: LedeProps & { readonly open: ShownCase }) {
  const who = open.openedBy === role ? 'you' : 'other';
  return (
    <p className="lede mt-4 wrap-anywhere">
      <FormattedMessage id="case.lede-open" values={{ who, name, listing }} />
    </p>
  );
}

type ReportProps = FormsProps & { readonly name: string; readonly isAlone: boolean };

/** The form of a new report, below what was reported before. */
function Report({ page, name, isAlone, ...forms }: ReportProps) {
  if (!isAlone && page.reasons.length === 0) return null;
  return (
    <section className={isAlone ? undefined : 'mt-16'}>
      {!isAlone && (
        <h2 className="d4">
          <FormattedMessage id="case.title-none" />
        </h2>
      )}
      {page.reasons.length > 0 && <Lede {...page} name={name} listing={page.title} />}
      <NothingOpen page={page} {...forms} />
    </section>
  );
}

type ClosedProps = FormsProps & {
  readonly shown: ShownCase;
  readonly heading: 'case.owing' | 'case.earlier';
  readonly name: string;
};

function ClosedCase({ page, clientKey, failed, card, shown, heading, name }: ClosedProps) {
  const newCard = newCardFor({ transactionId: page.id, caseId: shown.id, clientKey, card });
  return (
    <section className="mt-12 grid gap-6" aria-labelledby={`case-${shown.id}`}>
      <h2 id={`case-${shown.id}`} className="d4">
        <FormattedMessage id={heading} />
      </h2>
      <CaseState shown={shown} role={page.role} name={name} isUnderWay={page.isUnderWay} />
      <ClaimPanel
        {...{ page, shown, name, newCard }}
        isCardAdded={card.addedFor === shown.id}
        paid={failed === undefined && card.paid?.caseId === shown.id ? card.paid.outcome : null}
        payment={answerOf({ page, failed }, 'pay', shown.id)}
      >
        <ObjectForm
          key={keyOfForm(shown, page, 'objected')}
          caseId={shown.id}
          clientKey={clientKey}
          answer={answerOf({ page, failed }, 'object', shown.id)}
        />
      </ClaimPanel>
      <Thread page={page} shown={shown} />
    </section>
  );
}

function BackLink({ page: { role, id } }: { readonly page: CasePage }) {
  return (
    <Link to={transactionPath(role, id)} className="small mid inline-flex items-center gap-2 hover:text-ink">
      <Icon as={ArrowLeft} size={16} />
      <FormattedMessage id="case.back" />
    </Link>
  );
}

function NothingOpen({ page, clientKey, failed }: FormsProps) {
  const { reasons, caps, claimUntil } = page;
  if (reasons.length === 0)
    return (
      <p className="mt-8">
        <FormattedMessage id="case.none" />
      </p>
    );
  return (
    <>
      {claimUntil !== null && (
        <p className="muted mt-4">
          <FormattedMessage id="case.until" values={{ until: formatDeadline(claimUntil, marketplace.timeZone) }} />
        </p>
      )}
      <OpenCaseForm reasons={reasons} caps={caps} clientKey={clientKey} answer={answerOf({ page, failed }, 'open')} />
    </>
  );
}
