import { FormattedMessage, useIntl } from 'react-intl';
import { BillingFields } from '#src/features/cards/billing-fields.tsx';
import { CardFields } from '#src/features/cards/card-fields.tsx';
import { expiryText, type UsableCard } from '#src/features/cards/saved-card.ts';
import { TestCards } from '#src/features/cards/test-cards.tsx';
import { useCardName } from '#src/features/cards/use-card-name.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import type { CheckoutPage } from '../checkout-page.ts';
import type { FieldName } from '../payment/form-state.ts';
import { newCard, type PaymentChoice, replaceableOf, replacement } from '../payment/use-payment-choice.ts';
import type { Binding } from '../payment/use-typed.ts';

type PayWithProps = {
  readonly page: Pick<CheckoutPage, 'cards' | 'maySaveCard' | 'publishableKey' | 'sandboxUrl'>;
  readonly choice: PaymentChoice;
  readonly bind: (name: FieldName) => Binding;
  readonly submitted: boolean;
  readonly busy: boolean;
};

/** A saved card, or a new one. These fields have no names of our forms, so that they are never sent to our server. */
export function PayWith(props: PayWithProps) {
  const { page, choice, busy } = props;
  if (page.publishableKey === '') {
    return (
      <Banner tone="error" className="mt-6">
        <FormattedMessage id="checkout.no-key" />
      </Banner>
    );
  }
  return (
    <div className="mt-6 grid gap-6">
      {page.cards.length > 0 && <SavedCards cards={page.cards} choice={choice} busy={busy} />}
      {choice.saved === null && <NewCard {...props} />}
    </div>
  );
}

type SavedCardsProps = {
  readonly cards: readonly UsableCard[];
  readonly choice: PaymentChoice;
  readonly busy: boolean;
};

function SavedCards({ cards, choice, busy }: SavedCardsProps) {
  const intl = useIntl();
  const nameOf = useCardName();
  const saved = cards.map((card) => {
    const isExpired = card.expiry === 'expired';
    const detail = intl.formatMessage(
      { id: isExpired ? 'cards.expired' : 'cards.expires' },
      { date: expiryText(card) },
    );
    const aside = card.isDefault && <DefaultBadge />;
    return { value: card.id, title: nameOf(card), detail, aside, disabled: busy || isExpired };
  });
  const another = { value: newCard, title: intl.formatMessage({ id: 'checkout.new-card' }), disabled: busy };
  const replaceable = replaceableOf(cards);
  const replacing = replaceable !== null && {
    ...{ value: replacement, disabled: busy },
    title: intl.formatMessage({ id: 'checkout.replace-card' }, { count: cards.length, card: nameOf(replaceable) }),
    detail: intl.formatMessage({ id: 'checkout.replace-card-line' }),
  };
  return (
    <RadioCards
      legend={intl.formatMessage({ id: 'checkout.which-card' })}
      legendHidden
      name="card"
      cards={[...saved, another, ...(replacing ? [replacing] : [])]}
      value={choice.value}
      onChange={choice.choose}
    />
  );
}

function DefaultBadge() {
  return (
    <Badge>
      <FormattedMessage id="cards.default" />
    </Badge>
  );
}

function NewCard({ page, choice, bind, submitted, busy }: PayWithProps) {
  const nameOf = useCardName();
  const { publishableKey, sandboxUrl } = page;
  const { replaced } = choice;
  return (
    <div className="grid gap-5">
      {replaced !== null && (
        <p className="small muted">
          <FormattedMessage id="checkout.replaces" values={{ card: nameOf(replaced) }} />
        </p>
      )}
      <CardFields {...{ publishableKey, sandboxUrl, submitted }} card={choice.card} />
      <BillingFields bind={bind} />
      {page.maySaveCard && replaced === null && (
        <CheckBox
          checked={choice.save}
          onChange={(event) => choice.setSave(event.currentTarget.checked)}
          disabled={busy}
        >
          <FormattedMessage id="checkout.save-card" />
        </CheckBox>
      )}
      {sandboxUrl !== null && <TestCards />}
    </div>
  );
}
