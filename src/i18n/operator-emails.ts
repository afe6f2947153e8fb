/** Emails to the operator about money. */
export const operatorEmailMessages = {
  'email.dispute.subject':
    '{kind, select, inquiry {A bank asks about a payment of {amount}} other {A bank wants {amount} back}}',
  'email.dispute.preview': 'Evidence is given in the dashboard of the payment provider.',
  'email.dispute.heading': '{kind, select, inquiry {A bank asks about a payment} other {A payment is disputed}}',
  'email.dispute.line':
    '{kind, select, inquiry {A customer’s bank asks about {amount} that was paid at {marketplace}. It has taken nothing. Payouts of this payment wait until it has its answer; refunds go on.} other {A customer’s bank takes back {amount} that was paid at {marketplace}, and will decide. Payouts and refunds of this payment wait until then.}}',
  'email.dispute.line-2':
    'Answer it in the dashboard of the payment provider, where the dispute is {reference}. The console shows which orders it is about.',
  'email.dispute.until': 'Evidence is due by {until}.',
  'email.dispute.button': 'See it in the console',
  'email.dispute.reason': 'You get this email because you run {marketplace}.',
} as const;
