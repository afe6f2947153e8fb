import { marketplace } from '#marketplace';

/**
 * Statements about a transaction's money, by its state (`features/payments/money-state.ts`). `{name}` is the other
 * party. Page and email share them, so that they cannot contradict each other.
 */
export const moneyMessages = {
  'money.other-currency': `Enter the amount in ${marketplace.currency}, for example 45.`,
  'money.word.unpaid': 'Not paid yet',
  'money.word.held': '{side, select, customer {Held on your card} other {Held on {name}’s card}}',
  'money.word.paid': '{side, select, customer {Paid} other {{name} has paid}}',
  'money.word.disputed':
    '{side, select, customer {Paid, your bank is looking into it} other {{name} has paid; the bank is looking into it}}',
  'money.word.lost':
    '{side, select, customer {Paid, your bank decided for you} other {{name} has paid; the bank decided for {name}}}',
  'money.word.releasing': 'Being released, never charged',
  'money.word.released': 'Released, never charged',
  'money.word.refunding':
    '{side, select, customer {{part, select, yes {Partial refund on its way} other {Refund on its way}}} other {{name}’s {part, select, yes {partial refund} other {refund}} is on its way}}',
  'money.word.refund-waits':
    '{side, select, customer {Refund waits for the bank} other {{name}’s refund waits for the bank}}',
  'money.word.refund-delayed':
    '{side, select, customer {Refund delayed, we’re looking into it} other {{name}’s refund is delayed, we’re looking into it}}',
  'money.word.refunded':
    '{side, select, customer {{part, select, yes {Partly refunded} other {Refunded}}} other {{name} was {part, select, yes {partly refunded} other {refunded}}}}',
  'money.word.part-refunded':
    '{side, select, customer {Paid, partly refunded} other {{name} has paid, and was partly refunded}}',
  'money.word.part-delayed':
    '{side, select, customer {Paid, partial refund delayed} other {{name} has paid; the partial refund is delayed}}',
  'money.word.never-charged': 'Never charged',

  'money.sentence.customer.unpaid': 'Nothing has been charged yet.',
  'money.sentence.customer.held': '{amount} is held on your card.',
  'money.sentence.customer.paid': 'You paid {amount}.',
  'money.sentence.customer.disputed': 'You paid {amount}, and your bank is looking into the payment.',
  'money.sentence.customer.lost': 'You paid {amount}, and your bank has decided the dispute for you.',
  'money.sentence.customer.releasing': 'The hold of {amount} on your card is being released, never charged.',
  'money.sentence.customer.released': 'The hold of {amount} on your card was released, never charged.',
  'money.sentence.customer.refunding':
    'Your refund of {part, select, late {{refunded} of {amount} is on its way; {kept} stays paid for the late cancellation} yes {{refunded} of {amount} is on its way; the other {kept} pays the fee and any delivery of the items that you kept} other {{amount} is on its way}}.',
  'money.sentence.customer.refund-waits':
    'Your bank is looking into the payment. Your refund of {part, select, late {{refunded} of {amount} waits until it has decided; {kept} stays paid for the late cancellation} yes {{refunded} of {amount} waits until it has decided; the other {kept} pays the fee and any delivery of the items that you kept} other {{amount} waits until it has decided}}.',
  'money.sentence.customer.refund-delayed':
    'Your refund of {part, select, late {{refunded} of {amount} is delayed; {kept} stays paid for the late cancellation} yes {{refunded} of {amount} is delayed; the other {kept} pays the fee and any delivery of the items that you kept} other {{amount} is delayed}}. We’re looking into it.',
  'money.sentence.customer.refunded':
    '{part, select, late {{refunded} of {amount} was refunded to your card; {kept} stays paid for the late cancellation} yes {{refunded} of {amount} was refunded to your card; the other {kept} pays the fee and any delivery of the items that you kept} other {{amount} was refunded to your card}}.',
  'money.sentence.customer.part-refunded': 'You paid {amount}, and a part of it is refunded to your card.',
  'money.sentence.customer.part-delayed':
    'You paid {amount}. The refund of a part of it is delayed. We’re looking into it.',
  'money.sentence.customer.never-charged': 'Nothing was charged.',

  'money.sentence.provider.unpaid': '{name} has not paid yet.',
  'money.sentence.provider.held': 'The payment is held on {name}’s card.',
  'money.sentence.provider.paid': '{name} has paid.',
  'money.sentence.provider.disputed': '{name} has paid, and the bank is looking into the payment.',
  'money.sentence.provider.lost': '{name} has paid, and the bank has decided the dispute for {name}.',
  'money.sentence.provider.releasing': 'The hold on {name}’s card is being released, never charged.',
  'money.sentence.provider.released': 'The hold on {name}’s card was released, never charged.',
  'money.sentence.provider.refunding':
    '{name}’s refund is on its way.{part, select, late { You are paid {kept} for the late cancellation.} yes { You are paid {kept} for the delivery of the items that {name} kept.} other {}}',
  'money.sentence.provider.refund-waits':
    '{name}’s refund waits until the bank has decided.{part, select, late { You are paid {kept} for the late cancellation.} yes { You are paid {kept} for the delivery of the items that {name} kept.} other {}}',
  'money.sentence.provider.refund-delayed':
    '{name}’s refund is delayed. We’re looking into it.{part, select, late { You are paid {kept} for the late cancellation.} yes { You are paid {kept} for the delivery of the items that {name} kept.} other {}}',
  'money.sentence.provider.refunded':
    '{name} was refunded.{part, select, late { You are paid {kept} for the late cancellation.} yes { You are paid {kept} for the delivery of the items that {name} kept.} other {}}',
  'money.sentence.provider.part-refunded': '{name} has paid, and is refunded a part of it.',
  'money.sentence.provider.part-delayed':
    '{name} has paid, and the refund of a part of it is delayed. We’re looking into it.',
  'money.sentence.provider.never-charged': '{name} was not charged.',

  'money.bank-days': 'Some banks take a few days to show it.',
  'money.part-back': 'Refunded of it',
  'money.part-owed': 'To be refunded',
} as const;
