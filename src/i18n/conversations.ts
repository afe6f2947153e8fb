import { marketplace } from '#marketplace';
/** Messages between the two parties of a transaction. `{name}` is the other one. */
export const conversationMessages = {
  'conversation.seen': 'Seen',
  'conversation.arrived': '{side, select, own {Sent: {words}} other {{name}: {words}}}',
  'conversation.not-sent': 'Your message, which was not sent',
  'conversation.show-older': 'Show older messages',
  'conversation.unsafe-bank': 'bank details',
  'conversation.unsafe-email': 'an email address',
  'conversation.unsafe-phone': 'a phone number',
  'conversation.unsafe-link': 'a link to another site',
  'conversation.unsafe-elsewhere': 'a payment or a conversation elsewhere',
  'conversation.warn-writer':
    'Not sent yet: this seems to have {kinds}. Until the order is accepted, keep everything here. {name} sees it with a warning.',
  'conversation.warn-reader': `Careful: this seems to have {kinds}. Pay on ${marketplace.name} only: what is paid elsewhere can’t be refunded here.`,
  'conversation.send-anyway': 'Send anyway',
} as const;
