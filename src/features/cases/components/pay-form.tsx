import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { FormAnswer } from '#src/ui/forms/kit/form-answer.ts';
import { PostedForm, usePostedForm } from '#src/ui/forms/kit/posted-form.tsx';
import { useErrorText } from '#src/ui/forms/kit/use-error-text.ts';
import { RadioCards } from '#src/ui/forms/radio-cards.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { useCardName } from '#src/features/cards/use-card-name.ts';
import { caseCardPath } from '../case-path.ts';
import { payForm } from '../forms.ts';
import type { CasePage } from '../queries.server.ts';
import { Send } from './form-parts.tsx';

type PayFormProps = {
  readonly page: Pick<CasePage, 'id' | 'cards' | 'mayAddCard' | 'newestCardId' | 'orderCard'>;
  readonly caseId: string;
  readonly amount: string;
  /** The card that was agreed to when ordering can still be charged. */
  readonly isCardKept: boolean;
  readonly isCardAdded: boolean;
  readonly answer: FormAnswer | undefined;
};

/** Pays a decided claim. Works without scripts: the server pays with a card that the customer keeps with us. */
export function PayForm({ page, caseId, amount, isCardKept, isCardAdded, answer }: PayFormProps) {
  const intl = useIntl();
  const cardName = useCardName();
  const errorText = useErrorText();
  const { id, cards, mayAddCard, newestCardId, orderCard } = page;
  const kept = orderCard === null ? 'none' : cardName(orderCard);
  const choices = [
    ...(isCardKept ? [{ value: 'kept', title: intl.formatMessage({ id: 'case.pay-kept-card' }, { card: kept }) }] : []),
    ...cards.map(({ id: value, ...card }) => ({ value, title: cardName(card) })),
  ];
  const chosen = (isCardAdded ? newestCardId : null) ?? choices[0]?.value ?? '';
  const { fields, part } = usePostedForm(payForm, answer, { initial: { caseId, card: chosen } });
  const addTo = mayAddCard ? caseCardPath(id, { of: caseId }) : '/account/payment-methods';
  if (choices.length === 0)
    return (
      <LinkButton to={addTo} className="w-fit">
        <FormattedMessage id="case.pay-add-card" values={{ amount }} />
      </LinkButton>
    );
  return (
    <PostedForm part={part} className="grid gap-4">
      <input type="hidden" name="operation" value="pay" />
      <input type="hidden" name="caseId" value={caseId} />
      <RadioCards
        legend={<FormattedMessage id="case.pay-with" />}
        name="card"
        defaultValue={fields.card.initialValue}
        cards={choices}
        error={errorText(fields.card.errors)}
      />
      <p className="small muted">
        <FormattedMessage
          id="case.pay-other-card"
          values={{
            link: (words) => (
              <TextLink key="cards" to={addTo}>
                {words}
              </TextLink>
            ),
          }}
        />
      </p>
      <Send operation="pay" about={caseId} words={<FormattedMessage id="case.pay" values={{ amount }} />} />
    </PostedForm>
  );
}
