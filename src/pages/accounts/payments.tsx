import { FormattedMessage } from 'react-intl';
import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { changeBankAccount, savePayoutDetails } from '#src/features/payouts/commands.server.ts';
import { ConnectedAccount } from '#src/features/payouts/components/connected-account.tsx';
import { type PayoutRefusal, PayoutForm, payoutsPath } from '#src/features/payouts/components/payout-form.tsx';
import { PayoutStatus } from '#src/features/payouts/components/payout-status.tsx';
import { defaultCountry, namedCountries, payoutCountries } from '#src/features/payouts/countries.server.ts';
import { bankAccountForm, payoutForm } from '#src/features/payouts/forms.ts';
import { onboardingAddress } from '#src/features/payouts/onboarding.server.ts';
import { payoutDetailsOf } from '#src/features/payouts/queries.server.ts';
import { payoutRefusalText } from '#src/features/payouts/refusal-words.server.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { text } from '#src/i18n/text.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import styles from '#src/ui/styles/payouts.css?url';
import type { Route } from './+types/payments';

/** `success` and `failure` are where the provider sends the browser. */
type ReturnURLType = 'success' | 'failure';

const allDone = ['saved', 'changed'] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const returned = returnedFrom(params);
  const { account, isStale } = await payoutDetailsOf(app, viewer.id, { again: returned !== null });
  const codes = payoutCountries(app);
  const { publishableKey, sandboxUrl } = app.payments;
  const mayChange = isAllowed('account.change-payouts', viewer);
  return {
    ...{ account, isStale, returned, mayChange, keys: { publishableKey, sandboxUrl } },
    countries: namedCountries(account === null ? codes : [...new Set([...codes, account.country])]),
    initialCountry: defaultCountry(codes),
    isChanging: mayChange && account !== null && url.searchParams.has('change'),
    done: allDone.find((done) => done === url.searchParams.get('done')) ?? null,
  };
}

function returnedFrom(params: { readonly returnURLType?: string | undefined }): ReturnURLType | null {
  const { returnURLType } = params;
  if (returnURLType === undefined) return null;
  if (returnURLType === 'success' || returnURLType === 'failure') return returnURLType;
  throw data(null, { status: 404 });
}

export async function action({ context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const form = submittedForm(context);
  const operation = form.get('operation');
  try {
    if (operation === 'onboard') return redirectDocument(await onboardingAddress(app, viewer, payoutsPath), 303);
    if (operation === 'bank-account') {
      const submission = submissionOf(form, bankAccountForm);
      if (submission.status !== 'success') return malformed(submission.error);
      await changeBankAccount(app, viewer, submission.value.bankAccountToken);
      return redirect(`${payoutsPath}?done=changed`, 303);
    }
    const submission = submissionOf(form, payoutForm(payoutCountries(app)));
    if (submission.status !== 'success') return malformed(submission.error, form.get('country') ?? '');
    await savePayoutDetails(app, viewer, submission.value);
    return redirect(`${payoutsPath}?done=saved`, 303);
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({
      sentence: payoutRefusalText(code, details),
      isUnknown: code === 'payments-unreachable',
    }));
    return data<Answer>({ refused: body }, init);
  }
}

type Answer = { readonly refused: PayoutRefusal };

/** What the page's own form never sends: one without tokens, or of another country. */
function malformed(errors: Readonly<Record<string, readonly string[] | null>> | null, country = '') {
  const [first = 'form.malformed'] = Object.values(errors ?? {}).flatMap((keys) => keys ?? []);
  return data<Answer>(
    { refused: { sentence: text(first as MessageId, { country }), isUnknown: false } },
    { status: 400 },
  );
}

/** Also after a refusal: another tab may have connected an account. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus !== undefined;
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { account, countries, initialCountry, isChanging, mayChange, keys } = loaderData;
  const refused = actionData?.refused ?? null;
  const isForm = mayChange && (account === null || isChanging);
  const countryName = countries.find(({ code }) => code === account?.country)?.name ?? '';
  return (
    <SettingsLayout title="payouts.title" lede={<FormattedMessage id="payouts.line" />}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Notices {...loaderData} isRefused={refused !== null} />
      {refused !== null && !isForm && (
        <Banner tone="error" className="mt-6">
          {refused.sentence}
        </Banner>
      )}
      {account !== null && <PayoutStatus status={account.status} isPastDue={account.isPastDue} mayChange={mayChange} />}
      {account !== null && (
        <ConnectedAccount
          account={account}
          country={countryName}
          changeTo={mayChange && !isChanging ? `${payoutsPath}?change=true` : null}
        />
      )}
      {isForm && (
        <PayoutForm
          key={account?.country ?? 'first'}
          {...{ keys, countries, initialCountry, refused }}
          account={account}
        />
      )}
    </SettingsLayout>
  );
}

type NoticesProps = Pick<Route.ComponentProps['loaderData'], 'account' | 'returned' | 'done' | 'isStale'> & {
  readonly isRefused: boolean;
};

/** What has just happened. That the browser came back by the address `success` says nothing about the account. */
function Notices({ account, returned, done, isStale, isRefused }: NoticesProps) {
  if (isStale)
    return (
      <Banner className="mt-6">
        <FormattedMessage id="payouts.stale" />
      </Banner>
    );
  if (isRefused) return null;
  if (account === null) return returned === null ? null : <Notice id="payouts.not-connected" />;
  if (returned === 'failure') return <Notice id="payouts.returned-early" />;
  if (returned === 'success' && account.status !== 'verificationSuccess' && account.status !== 'pending')
    return <Notice id="payouts.returned-unfinished" />;
  return done === null ? null : <Notice id={`payouts.done-${done}`} isSuccess />;
}

type NoticeProps = {
  readonly id: `payouts.${'not-connected' | 'returned-early' | 'returned-unfinished' | 'done-saved' | 'done-changed'}`;
  readonly isSuccess?: boolean;
};

function Notice({ id, isSuccess = false }: NoticeProps) {
  return (
    <Banner tone={isSuccess ? 'success' : 'info'} live className="mt-6">
      <FormattedMessage id={id} />
    </Banner>
  );
}
