import { FormattedMessage } from 'react-intl';
import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { SettingsLayout } from '#src/features/accounts/components/settings-layout.tsx';
import { viewerIn } from '#src/features/accounts/guard.server.ts';
import { type Presence, presenceOf } from '#src/features/accounts/presence.server.ts';
import { changeBankAccount, savePayoutDetails } from '#src/features/payouts/commands.server.ts';
import { ConnectedAccount } from '#src/features/payouts/components/connected-account.tsx';
import type { PayoutRefusal } from '#src/features/payouts/components/current-password.tsx';
import { DetailsForm } from '#src/features/payouts/components/details-form.tsx';
import { PayoutNotice, type ReturnURLType, returnedTo } from '#src/features/payouts/components/payout-notice.tsx';
import { PayoutStatus } from '#src/features/payouts/components/payout-status.tsx';
import { defaultCountry, payoutCountries } from '#src/features/payouts/countries.server.ts';
import { bankAccountForm, payoutForm } from '#src/features/payouts/forms.ts';
import { onboardingAddress } from '#src/features/payouts/onboarding.server.ts';
import { latestPayouts } from '#src/features/payouts/statement.server.ts';
import { Statement } from '#src/features/payouts/components/statement.tsx';
import { changePath, payoutsPath } from '#src/features/payouts/paths.ts';
import { payoutDetailsOf } from '#src/features/payouts/queries.server.ts';
import { payoutRefusalText } from '#src/features/payouts/refusal-words.server.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { text } from '#src/i18n/text.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import { namedCountries } from '#src/ui/data/format/countries.ts';
import { appContext, submittedForm } from '#src/platform/web/request-context.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import styles from '#src/ui/styles/payouts.css?url';
import { DraftLink } from '../listing-wizard/draft-link.tsx';
import { draftToContinue } from '../listing-wizard/draft-to-continue.server.ts';
import { orLost } from '../or-lost.ts';
import { reloadsAfterAnswer } from '../reloads-after-answer.ts';
import type { Route } from './+types/payments';

/** Payouts on the page; the file has all of them. */
const maxShown = 12;

const allDone = ['saved', 'changed'] as const;

/** What opening the provider's page from a listing may be refused for. */
const linkRefusals = [
  'payments-unreachable',
  'payout-link-failed',
  'payout-account-missing',
  'too-many-requests',
] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const returned = returnedFrom(params);
  const { account, isStale } = await payoutDetailsOf(app, viewer.id, { again: returned !== null });
  const codes = payoutCountries(app);
  const { publishableKey, sandboxUrl } = app.payments;
  const mayChange = isAllowed('account.change-payouts', viewer);
  const isChanging = mayChange && account !== null && url.searchParams.has('change');
  return {
    ...{ account, isStale, returned, mayChange, isChanging, keys: { publishableKey, sandboxUrl } },
    presence: mayChange && account !== null ? await presenceOf(app, viewer) : 'recent',
    isOpening: url.searchParams.has('onboard'),
    problem: problemFrom(url.searchParams.get('problem')),
    countries: namedCountries(account === null ? codes : [...new Set([...codes, account.country])]),
    initialCountry: defaultCountry(codes),
    statement: await latestPayouts(app.db, viewer.id, maxShown),
    done: allDone.find((done) => done === url.searchParams.get('done')) ?? null,
    // A draft that could not be published for want of these details.
    draft: account?.status === 'verificationSuccess' ? await draftToContinue(app, viewer) : null,
  };
}

/** Why the way to the provider from a listing has ended here. */
function problemFrom(code: string | null): string | null {
  const known = linkRefusals.find((one) => one === code);
  return known === undefined ? null : payoutRefusalText(known, {});
}

function returnedFrom({ returnURLType }: { readonly returnURLType?: string | undefined }): ReturnURLType | null {
  if (returnURLType === undefined) return null;
  const returned = returnedTo(returnURLType);
  if (returned === null) throw data(null, { status: 404 });
  return returned;
}

export async function action({ context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const viewer = viewerIn(context);
  const form = submittedForm(context);
  const operation = form.get('operation');
  try {
    if (operation === 'onboard') {
      const password = form.get('currentPassword') ?? undefined;
      return redirectDocument(await onboardingAddress(app, viewer, payoutsPath, password), 303);
    }
    if (operation === 'bank-account') {
      const submission = submissionOf(form, bankAccountForm);
      if (submission.status !== 'success') return malformed(submission.error);
      await changeBankAccount(app, viewer, submission.value);
      return redirect(`${payoutsPath}?done=changed`, 303);
    }
    const submission = submissionOf(form, payoutForm(payoutCountries(app)));
    if (submission.status !== 'success') return malformed(submission.error, form.get('country') ?? '');
    await savePayoutDetails(app, viewer, submission.value);
    return redirect(`${payoutsPath}?done=saved`, 303);
  } catch (thrown) {
    // Another tab has connected an account: the form of the first details has gone, and that of a change has the password.
    const isFirst = operation !== 'onboard' && operation !== 'bank-account';
    if (isFirst && isRefusal(thrown) && thrown.refusal.code === 'log-in-too-old') return redirect(changePath, 303);
    const { body, init } = answerRefusal(thrown, ({ code, details }) => ({
      sentence: payoutRefusalText(code, details),
      isUnknown: code === 'payments-unreachable',
      isOfPassword: code === 'wrong-password' || details['field'] === 'currentPassword',
    }));
    return data<Answer>({ refused: body }, init);
  }
}

type Answer = { readonly refused: PayoutRefusal };

/** Of a change whose answer was lost nobody knows whether it was made: sent again, it is the same one. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return await orLost(serverAction, (sentence): Answer => ({
    refused: { sentence, isUnknown: true, isOfPassword: false },
  }));
}

/** What the page's own form never sends: one without tokens, or of another country. */
function malformed(errors: Readonly<Record<string, readonly string[] | null>> | null, country = '') {
  const [first = 'form.malformed'] = Object.values(errors ?? {}).flatMap((keys) => keys ?? []);
  return data<Answer>(
    { refused: { sentence: text(first as MessageId, { country }), isUnknown: false, isOfPassword: false } },
    { status: 400 },
  );
}

/** Also after a refusal: another tab may have connected an account. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return reloadsAfterAnswer(args);
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { account, countries, isChanging, isOpening, presence, mayChange, statement, draft } = loaderData;
  const refused = actionData?.refused ?? null;
  const isForm = mayChange && (account === null || isChanging);
  const problem =
    isForm || (isOpening && isAtPassword(presence, refused)) ? null : (refused?.sentence ?? loaderData.problem);
  const countryName = countries.find(({ code }) => code === account?.country)?.name ?? '';
  return (
    <SettingsLayout title="payouts.title" lede={<FormattedMessage id="payouts.line" />}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {refused === null && <PayoutNotice {...loaderData} />}
      {problem !== null && (
        <Banner tone="error" className="mt-6">
          {problem}
        </Banner>
      )}
      {account !== null && (
        <PayoutStatus
          status={account.status}
          isPastDue={account.isPastDue}
          {...{ mayChange, presence, isOpening, refused }}
        />
      )}
      {draft !== null && (
        <p className="mt-6">
          <DraftLink draft={draft} />
        </p>
      )}
      {account !== null && (
        <ConnectedAccount
          account={account}
          country={countryName}
          changeTo={mayChange && !isChanging ? changePath : null}
        />
      )}
      {isForm && <DetailsForm {...loaderData} refused={refused} />}
      {(account !== null || statement.rows.length > 0) && <Statement {...statement} />}
    </SettingsLayout>
  );
}

/** The field of the password says what is wrong, or a sentence in its place. */
function isAtPassword(presence: Presence, refused: PayoutRefusal | null): boolean {
  return presence === 'log-in' || refused?.isOfPassword === true;
}
