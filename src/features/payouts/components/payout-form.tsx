import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigation, useSubmit } from 'react-router';
import { Banner } from '#src/ui/data/banner.tsx';
import type { NamedCountry } from '#src/ui/data/format/countries.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { useCsrfToken } from '#src/ui/forms/csrf.tsx';
import { keepFocus } from '#src/ui/forms/keep-focus.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import type { LoadOptions } from '#src/platform/payments/browser/load-stripe.ts';
import { tokenParams } from '../bank/token-params.ts';
import { type AccountType, accountTypes } from '../forms.ts';
import { changePath, payoutsPath } from '../paths.ts';
import { useBankToken } from '../token/use-bank-token.ts';
import { BankFields, isComplete, useBankWords, useTypedBank } from './bank-fields.tsx';
import { CurrentPassword, type PayoutRefusal, usePassword } from './current-password.tsx';

/** The provider's agreement with those who are paid. */
const termsAddress = 'https://stripe.com/connect-account/legal';

type PayoutFormProps = {
  readonly keys: LoadOptions;
  readonly countries: readonly NamedCountry[];
  readonly initialCountry: string;
  /** The account whose bank account is changed; null for the first details. */
  readonly account: { readonly country: string; readonly accountType: AccountType | null } | null;
  /** The log-in is too long ago for a change. */
  readonly asksPassword: boolean;
  readonly refused: PayoutRefusal | null;
};

/** Who is paid, and into which bank account. The numbers go from here to the provider, and never to our server. */
export function PayoutForm(props: PayoutFormProps) {
  return (
    <>
      <div className="hidden noscript:block">
        <Banner className="mt-6">
          <FormattedMessage id="payouts.needs-script" values={{ fact: <NotLoaded /> }} />
        </Banner>
      </div>
      {props.keys.publishableKey === '' ? (
        <Banner tone="error" className="mt-6">
          <FormattedMessage id="payouts.no-key" />
        </Banner>
      ) : (
        <ScriptedForm {...props} />
      )}
    </>
  );
}

function NotLoaded() {
  return <FormattedMessage id="payouts.not-loaded" />;
}

type Problem = 'unreachable' | 'account-token';

/** State of the form, from the fields to the sent tokens. */
function usePayoutForm({ keys, countries, initialCountry, account, asksPassword, refused }: PayoutFormProps) {
  const [accountType, setAccountType] = useState<AccountType | ''>(
    account === null ? '' : (account.accountType ?? 'individual'),
  );
  const [code, setCode] = useState(account?.country ?? initialCountry);
  const country = countries.find((one) => one.code === code) ?? null;
  const bank = useTypedBank();
  const password = usePassword(asksPassword, refused);
  const isReady = country !== null && accountType !== '' && isComplete(country.code, bank);
  const token = useBankToken(keys, isReady ? tokenParams({ country: country.code, accountType }, bank.typed) : null);
  const [submitted, setSubmitted] = useState(false);
  const sending = useSending();
  const post = usePost(account === null);
  const form = useRef<HTMLFormElement>(null);
  useRenewal(refused, token.renew);
  const send = async (): Promise<Problem | null> => {
    const made = await token.now();
    if (made?.kind !== 'token') return made?.kind === 'unreachable' ? 'unreachable' : null;
    const accountToken = account === null && accountType !== '' ? await token.accountToken(accountType) : '';
    if (accountToken === null) return 'account-token';
    await post({ accountType, country: code, accountToken, bankAccountToken: made.id }, password.typed);
    return null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    sending.forgetProblem();
    if (!isReady || password.isMissing) return focusFirst(form.current);
    if (!sending.isBusy) sending.start(send);
  };
  const chooseCountry = (next: string) => {
    setCode(next);
    bank.reset();
    setSubmitted(false);
  };
  return {
    ...{ form, accountType, setAccountType, country, chooseCountry },
    ...{ bank, password, token, isReady, submitted },
    isBusy: sending.isBusy,
    problem: sending.problem,
    submit,
  };
}

/** A token that the provider refused is used up: the next attempt takes another one. */
function useRenewal(refused: PayoutFormProps['refused'], renew: () => void): void {
  useEffect(() => {
    if (refused !== null && !refused.isUnknown && !refused.isOfPassword) renew();
  }, [refused, renew]);
}

/** One attempt to send at a time, and why the last one failed. */
function useSending() {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isPosting = useNavigation().formData?.has('bankAccountToken') === true;
  const start = (send: () => Promise<Problem | null>) => {
    setIsSending(true);
    void send()
      .then(setProblem, () => setProblem('unreachable'))
      .finally(() => setIsSending(false));
  };
  return { isBusy: isSending || isPosting, problem, start, forgetProblem: () => setProblem(null) };
}

/** Posts the tokens to the page's action. */
function usePost(isFirst: boolean) {
  const submit = useSubmit();
  const csrf = useCsrfToken();
  return (
    { bankAccountToken, ...details }: Record<'accountType' | 'country' | 'accountToken' | 'bankAccountToken', string>,
    currentPassword: string,
  ) =>
    submit(
      isFirst
        ? { csrf, operation: 'save', bankAccountToken, ...details }
        : { csrf, operation: 'bank-account', bankAccountToken, currentPassword },
      // After a refusal the page is as it was.
      { method: 'post', action: isFirst ? payoutsPath : changePath },
    );
}

function ScriptedForm(props: PayoutFormProps) {
  const state = usePayoutForm(props);
  const words = useBankWords();
  const { country, bank, password, token, submitted, problem } = state;
  const isRefused = token.result?.kind === 'refused' && country !== null;
  return (
    <form
      ref={state.form}
      onSubmit={state.submit}
      noValidate
      data-scripted=""
      className="mt-6 grid gap-6 noscript:hidden"
    >
      {props.refused !== null && !state.isBusy && !password.isRefused && (
        <Banner tone="error">{props.refused.sentence}</Banner>
      )}
      {token.isMissing && (
        <Banner tone="error">
          <FormattedMessage id="payouts.script-failed" values={{ fact: <NotLoaded /> }} />
        </Banner>
      )}
      {props.account === null && <Holder {...props} state={state} />}
      {country !== null && (
        <BankFields {...{ country, bank, submitted }} refused={isRefused ? words.refused(country) : null} />
      )}
      {password.asks && (
        <CurrentPassword
          refused={state.isBusy ? null : password.refused}
          isMissing={submitted && password.isMissing}
          value={password.typed}
          onChange={(event) => password.type(event.currentTarget.value)}
        />
      )}
      {problem !== null && (
        <Banner tone="error">
          <FormattedMessage id="payouts.provider-unreachable" />
        </Banner>
      )}
      <Foot {...props} state={state} />
    </form>
  );
}

type PartProps = PayoutFormProps & { readonly state: ReturnType<typeof usePayoutForm> };

/** Who is paid: a person or a company, and the country of the bank account. */
function Holder({ countries, state }: PartProps) {
  const intl = useIntl();
  const { accountType, country, submitted } = state;
  return (
    <>
      <RadioCards
        legend={intl.formatMessage({ id: 'payouts.type' })}
        name="accountType"
        value={accountType}
        onChange={(value) => state.setAccountType(value === 'company' ? 'company' : 'individual')}
        error={submitted && accountType === '' ? intl.formatMessage({ id: 'payouts.type-missing' }) : undefined}
        cards={accountTypes.map((type) => ({
          value: type,
          title: <FormattedMessage id={`payouts.type-${type}`} />,
          detail: <FormattedMessage id={`payouts.type-${type}-line`} />,
        }))}
      />
      <Select
        label={intl.formatMessage({ id: 'payouts.country' })}
        placeholder={intl.formatMessage({ id: 'payouts.country-choose' })}
        value={country?.code ?? ''}
        onChange={(event) => state.chooseCountry(event.currentTarget.value)}
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        error={submitted && country === null ? intl.formatMessage({ id: 'payouts.country-missing' }) : undefined}
        required
      />
    </>
  );
}

function Foot({ account, state: { isBusy, token, isReady } }: PartProps) {
  // Without an account type nothing has been asked.
  const isChecking = !isBusy && isReady && token.result === null;
  return (
    <>
      {account === null && (
        <p className="small muted">
          <FormattedMessage
            id="payouts.terms"
            values={{
              link: (words) => (
                <a key="terms" className="link" href={termsAddress} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ),
            }}
          />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy} aria-describedby="payout-state" onMouseDown={keepFocus}>
          <FormattedMessage id="payouts.save" />
        </Button>
        {account !== null && (
          <LinkButton to={payoutsPath} variant="quiet" replace preventScrollReset>
            <FormattedMessage id="payouts.cancel" />
          </LinkButton>
        )}
      </div>
      <p id="payout-state" role="status" className="small muted empty:hidden">
        {isBusy && <FormattedMessage id="payouts.saving" />}
        {isChecking && <FormattedMessage id="payouts.checking" />}
        {!isBusy && token.result?.kind === 'token' && <FormattedMessage id="payouts.checked" />}
      </p>
    </>
  );
}

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const radio = form?.querySelector<HTMLInputElement>('input[type="radio"]');
    const isUnchosen = form?.querySelector('input[type="radio"]:checked') === null;
    (radio && isUnchosen ? radio : wrong)?.focus();
  });
}
