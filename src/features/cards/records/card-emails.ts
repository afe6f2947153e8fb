import { emailTexts, text } from '#src/i18n/text.ts';
import type { Email } from '#src/platform/email/email.ts';
import type { SavedCard } from '../saved-card.ts';

type Facts = {
  readonly id: string;
  readonly email: string;
  readonly cardId: string;
  readonly card: Pick<SavedCard, 'brand' | 'last4'>;
};

function cardName({ brand, last4 }: Facts['card']): string {
  return text('cards.name', { brand, last4 });
}

const button = () => ({ label: text('email.card.button'), path: '/account/payment-methods' });

export function cardSavedEmail({ id, email, cardId, card }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'card-saved',
    onceKey: `card-saved:${cardId}`,
    ...emailTexts('email.card-saved', { card: cardName(card) }),
    buttons: [button()],
  };
}

export function cardRemovedEmail({ id, email, cardId, card }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'card-removed',
    onceKey: `card-removed:${cardId}`,
    ...emailTexts('email.card-removed', { card: cardName(card) }),
    buttons: [button()],
  };
}
