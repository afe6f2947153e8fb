import { daysToClaim, hoursToPayClaim } from '#src/domain/process/durations.ts';

/**
 * What may be charged beyond the price of a rental, when something goes wrong. Customers agree to these sentences at the
 * checkout: another wording is another `claimTermsVersion`.
 */
export const claimTermsMessages = {
  'claims.title': 'If it comes back late, damaged or not at all',
  'claims.lateFee': 'Late return, for each day',
  'claims.cleaning': 'Cleaning',
  'claims.repair': 'Repair',
  'claims.loss': 'Loss',
  'claims.total': 'All of it together, at most',
  'claims.what':
    'You’re charged on top of the price only for what {name} reports with evidence, and only when the case is decided that way. A late fee, however late, is never more than the item’s retail price.',
  'claims.until': `{name} can report it until ${daysToClaim.afterReturn} days after confirming that the item is back, or else until ${daysToClaim.afterDueBack} days after it was due back. Your card is kept until then, and until a case about it is closed.`,
  'claims.object': `We first email you the amount, with a link to the evidence. You then have ${hoursToPayClaim} hours to pay or to object on the order’s page, before your card is charged.`,
  'claims.agree':
    'I agree that the card I pay with is kept, and can be charged up to {count, plural, one {these amounts} other {these amounts for each item}}.',
  'claims.missing': 'Please agree to what can be charged, or choose another item.',
  'claims.agreed':
    '{role, select, customer {What you agreed may be charged} other {What {name} agreed may be charged}}',
  'claims.agreed-at': 'Agreed when paying, {moment}.',
  'claims.need': 'your agreement to what can be charged',
} as const;
