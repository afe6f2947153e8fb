import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cardErrorMessage } from '#src/i18n/card-errors.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { issuesOf } from '#src/ui/forms/kit/issues.ts';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import type { SaveError } from '../add-card/save-card.ts';
import { useSaveCard } from '../add-card/use-save-card.ts';
import { BillingFields } from '../billing-fields.tsx';
import {
  billingDetails,
  type BillingField,
  billingForm,
  type BillingNeed,
  billingNeeds,
  emptyBilling,
} from '../billing-form.ts';
import { CardFields, type CardKeys } from '../card-fields.tsx';
import { TestCards } from '../test-cards.tsx';
import { useCardForm } from '../use-card-form.ts';

type AddCardProps = {
  readonly keys: CardKeys;
  readonly clientKey: string;
  /** The saved card that the new one replaces. */
  readonly replaces: { readonly id: string; readonly name: string } | null;
  readonly savedPath: string;
  readonly closeTo: string;
};

/** Form for a new card, which goes to Stripe without passing our server. */
export function AddCard(props: AddCardProps) {
  const { keys, replaces, closeTo } = props;
  const title = replaces === null ? 'cards.new-title' : 'cards.replace-title';
  return (
    <section aria-labelledby="new-card" className="mt-10">
      <h2 id="new-card" className="h5" tabIndex={-1}>
        <FormattedMessage id={title} values={{ card: replaces?.name }} />
      </h2>
      {keys.publishableKey === '' ? (
        <Banner tone="error" className="mt-6">
          <FormattedMessage id="checkout.no-key" />
        </Banner>
      ) : (
        <NewCardForm {...props} />
      )}
      <div className="hidden noscript:block">
        <Banner className="mt-6">
          <FormattedMessage id="cards.needs-script" />
        </Banner>
        <LinkButton to={closeTo} variant="quiet" className="mt-4">
          <FormattedMessage id="cards.cancel" />
        </LinkButton>
      </div>
    </section>
  );
}

function useBilling() {
  const [typed, setTyped] = useState(emptyBilling);
  const [submitted, setSubmitted] = useState(false);
  const errorText = useErrorText();
  const issues = issuesOf(billingForm, typed);
  const errorOf = (name: BillingField) => issues.find(({ field }) => field === name)?.error;
  const bind = (name: BillingField) => ({
    value: typed[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    error: submitted ? errorText(errorOf(name)) : undefined,
  });
  return {
    bind,
    needs: billingNeeds(issues),
    details: billingDetails(typed),
    submitted,
    markSubmitted: () => setSubmitted(true),
  };
}

/** State of the form: the card fields, the input beside them, and the attempt. */
function useNewCard({ clientKey, replaces, savedPath }: AddCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const card = useCardForm();
  const { bind, details, submitted, markSubmitted, ...billing } = useBilling();
  const { phase, error, save } = useSaveCard({ clientKey, replaces: replaces?.id ?? null, savedPath });
  const needs: readonly ('card' | BillingNeed)[] = [...(card.isComplete ? [] : ['card' as const]), ...billing.needs];
  const isUnconfirmed = error?.kind === 'unconfirmed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    markSubmitted();
    if (needs.length > 0) return needs[0] === 'card' ? card.focus() : focusFirst(form.current);
    if (phase === null && card.form !== null && !isUnconfirmed) void save(card.form, details);
  };
  return { form, bind, phase, error, needs, submitted, isUnconfirmed, submit, card };
}

function NewCardForm(props: AddCardProps) {
  const { keys } = props;
  const state = useNewCard(props);
  const { bind, error } = state;
  return (
    <form
      ref={state.form}
      onSubmit={state.submit}
      noValidate
      data-scripted=""
      className="mt-6 grid gap-5 noscript:hidden"
    >
      <CardFields {...keys} submitted={state.submitted} card={state.card} />
      <BillingFields bind={bind} />
      {keys.sandboxUrl !== null && <TestCards />}
      {error !== null && <SaveErrorBanner error={error} />}
      <Buttons closeTo={props.closeTo} state={state} />
    </form>
  );
}

type ButtonsProps = { readonly closeTo: string; readonly state: ReturnType<typeof useNewCard> };

function Buttons({ closeTo, state: { phase, needs, submitted, isUnconfirmed, card } }: ButtonsProps) {
  const intl = useIntl();
  const list = intl.formatList(needs.map((need) => intl.formatMessage({ id: `checkout.need-${need}` })));
  return (
    <>
      <p className="small muted">
        <FormattedMessage id="cards.not-charged" />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {!isUnconfirmed && (
          <Button
            type="submit"
            busy={phase !== null || card.isAwaited}
            aria-disabled={needs.length > 0 || phase !== null}
            aria-describedby="save-state"
          >
            <FormattedMessage id="cards.save" />
          </Button>
        )}
        <LinkButton to={closeTo} variant="quiet" replace preventScrollReset>
          <FormattedMessage id={isUnconfirmed ? 'cards.back' : 'cards.cancel'} />
        </LinkButton>
      </div>
      <p id="save-state" role="status" className="small muted empty:hidden">
        {phase !== null && <FormattedMessage id={`cards.phase-${phase}`} />}
        {phase === null && card.isAwaited && <FormattedMessage id="checkout.card-awaited" />}
        {phase === null && !card.isAwaited && submitted && needs.length > 0 && (
          <FormattedMessage id="cards.still-needed" values={{ list }} />
        )}
      </p>
    </>
  );
}

/** Focuses the first field with an error, after the errors are rendered. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function SaveErrorBanner({ error }: { readonly error: SaveError }) {
  if (error.kind === 'card') return <Banner tone="error">{cardErrorMessage(error.error)}</Banner>;
  if (error.kind === 'refused') return <Banner tone="error">{errorMessageFor(error.code, error.details)}</Banner>;
  if (error.kind === 'unconfirmed')
    return (
      <Banner live>
        <FormattedMessage id="cards.unconfirmed" />
      </Banner>
    );
  return (
    <Banner tone="error">
      <FormattedMessage id={`cards.${error.kind}`} />
    </Banner>
  );
}
