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

  'email.balance-short.subject': '{short} is missing at the payment provider',
  'email.balance-short.preview': 'The balance does not cover what {marketplace} owes.',
  'email.balance-short.heading': '{short} is missing',
  'email.balance-short.line':
    'Last night’s comparison found less at the payment provider than {marketplace} owes to lenders and customers. {available} of the balance is available; what was paid lately comes a few days later.',
  'email.balance-short.line-2':
    'Pay nothing out to yourself, and top the balance up in the provider’s dashboard: until then transfers and refunds may be refused, and are tried again. Check there that payouts are manual.',
  'email.balance-short.button': 'See it in the console',
  'email.balance-short.reason':
    'You get this email because you run {marketplace}. It is sent once a night while money is missing.',

  'balance.balance': 'Balance at the payment provider',
  'balance.moving': 'On its way, and not booked yet',
  'balance.to-lenders': 'Owed to lenders',
  'balance.refunds': 'Refunds to customers',
  'balance.transfers': 'Transfers to lenders',
  'balance.with-banks': 'Taken back, until it’s decided who bears it',
  'balance.unexplained': 'Came in unexplained',
  'balance.rest': 'Yours',
} as const;
