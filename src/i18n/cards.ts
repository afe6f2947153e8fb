import { maxSavedCards } from '#src/domain/payments/limits.ts';

/** Saved cards: in the settings, and at the checkout. */
export const cardsMessages = {
  'cards.title': 'Payment methods',
  'cards.line':
    'Cards you have saved for paying. The card provider keeps the numbers; we only see the last four digits.',
  'cards.name':
    '{brand, select, visa {Visa} mastercard {Mastercard} amex {American Express} discover {Discover} diners {Diners Club} jcb {JCB} unionpay {UnionPay} other {Card}} ending in {last4}',
  'cards.expires': 'Expires {date}',
  'cards.expired': 'Expired {date}',
  'cards.badge-expired': 'Expired',
  'cards.badge-soon': 'Expires soon',
  'cards.default': 'Default',
  'cards.make-default': 'Make default',
  'cards.make-default-this': 'Make default: {card}',
  'cards.replace': 'Replace',
  'cards.replace-this': 'Replace {card}',
  'cards.remove': 'Remove',
  'cards.remove-this': 'Remove {card}',
  'cards.confirm-remove': 'Remove this card?',
  'cards.confirm-remove-line':
    '{card} will no longer be offered when you pay. Requests and orders you paid with it stay as they are.',
  'cards.keep': 'Keep it',
  'cards.empty': 'No saved cards yet',
  'cards.empty-line': 'Save a card and you won’t have to enter it the next time you pay.',
  'cards.add': 'Add a card',
  'cards.full': `You can save up to ${maxSavedCards} cards. Remove one to add another.`,
  'cards.new-title': 'New card',
  'cards.replace-title': 'New card instead of {card}',
  'cards.save': 'Save the card',
  'cards.cancel': 'Cancel',
  'cards.back': 'Back to my cards',
  'cards.not-charged': 'Nothing is charged now. Your bank may ask you to confirm that it’s you.',
  'cards.needs-script':
    'Adding a card needs JavaScript, because your card details go to the card provider and never to us. Turn it on and reload this page.',
  'cards.phase-beginning': 'Getting ready',
  'cards.phase-checking': 'Asking your bank',
  'cards.phase-saving': 'Saving the card',
  'cards.still-needed': 'Still needed: {list}.',
  'cards.unconfirmed':
    'Your bank has accepted the card, but we couldn’t save it yet. It will appear here by itself within a few minutes.',
  'cards.lost': 'The connection dropped. Nothing was saved; try again.',
  'cards.ended': 'That took too long, so nothing was saved. Try again.',
  'cards.gone': 'This card is no longer saved.',
  'cards.done-added': 'The card is saved.',
  'cards.done-replaced': 'The card is replaced.',
  'cards.done-removed': 'The card is removed.',
  'cards.done-default': 'That card is now your default.',
} as const;
