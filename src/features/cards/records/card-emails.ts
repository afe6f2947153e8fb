import { marketplace } from '#marketplace';
import type { Email } from '#src/platform/email/email.ts';
import { intl } from '#src/i18n/intl.ts';
import type { SavedCard } from '../saved-card.ts';

type Facts = {
  readonly id: string;
  readonly email: string;
  readonly cardId: string;
  readonly card: Pick<SavedCard, 'brand' | 'last4'>;
};

function cardName({ brand, last4 }: Facts['card']): string {
  return intl.formatMessage({ id: 'cards.name' }, { brand, last4 });
}

const check = { label: 'See your payment methods', path: '/account/payment-methods' } as const;
const notYou = 'If this wasn’t you, someone else may be using your account. Choose a new password now.';

export function cardSavedEmail({ id, email, cardId, card }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'card-saved',
    onceKey: `card-saved:${cardId}`,
    subject: 'A card was saved to your account',
    preview: cardName(card),
    heading: 'A card was saved to your account',
    paragraphs: [
      `Your ${cardName(card)} is saved for the next time you pay at ${marketplace.name}. It is only charged when you choose it at the checkout.`,
      notYou,
    ],
    buttons: [check],
  };
}

export function cardRemovedEmail({ id, email, cardId, card }: Facts): Email {
  return {
    to: email,
    recipientId: id,
    kind: 'card-removed',
    onceKey: `card-removed:${cardId}`,
    subject: 'A card was removed from your account',
    preview: cardName(card),
    heading: 'A card was removed from your account',
    paragraphs: [
      `Your ${cardName(card)} is no longer saved at ${marketplace.name}. Requests and orders that you paid with it stay as they are.`,
      notYou,
    ],
    buttons: [check],
  };
}
