/** Texts of the console's pages about payments: disputes, failed refunds, and money that was moved elsewhere. */
export const paymentCaseMessages = {
  'console.payments': 'Payments',
  'console.payments-title': 'Payments to look at',
  'console.payments-lists': 'Lists of payments',
  'console.payments-to-decide': 'To decide',
  'console.payments-with-bank': 'With the bank',
  'console.payments-closed': 'Closed',
  'console.payments-count-to-decide':
    '{count, plural, =0 {No payment waits for a decision} one {# payment waits for a decision} other {# payments wait for a decision}}',
  'console.payments-count-with-bank':
    '{count, plural, =0 {No payment is with a bank} one {# payment is with a bank} other {# payments are with a bank}}',
  'console.payments-count-closed':
    '{count, plural, =0 {No payment is closed} one {# payment is closed} other {# payments are closed}}',
  'console.payments-empty-to-decide': 'Nothing to decide',
  'console.payments-empty-with-bank': 'No bank is asking',
  'console.payments-empty-closed': 'Nothing closed',
  'console.payments-empty-line':
    'A payment comes here when a bank disputes it, when a refund fails, or when money moved that no order explains.',
  'console.payments-done-loss': 'Decided who bears the loss. What was held back goes on.',
  'console.payments-done-refund': 'Decided who bears the refund. What was held back goes on.',
  'console.payments-done-capture': 'Decided. The payout no longer waits.',
  'console.payments-done-failed-refund': 'The refund is being sent again.',
  'console.payments-done-close': 'Closed. No money was moved.',
  'console.payments-back': 'All payments',
  'console.payment-what': 'What happened',
  'console.payment-about': 'Order',
  'console.payment-amount': 'Amount',
  'console.payment-since': 'Since',
  'console.payment-opened': 'Found on',
  'console.payment-closed': 'Closed on',
  'console.payment-decision': 'Decision',
  'console.payment-decided': 'What',
  'console.payment-decided-by': 'Decided by',
  'console.payment-decided-on': 'Decided on',
  'console.payment-decided-why': 'Why',
  'console.payment-lender-bears': 'Comes out of the payout',
  'console.payment-reference': 'Id at the payment provider',
  'console.payment-evidence': 'Evidence until {until}',
  'console.payment-evidence-until': 'Evidence until',
  'console.payment-no-order': 'No order is known',
  'console.payment-orders': '{others, plural, =0 {{title}} one {{title} and # more} other {{title} and # more}}',
  'console.payment-review-of': 'Look at the payment for {title}',
  'console.payment-refund-failed': 'A refund failed',
  'console.payment-captured-otherwise': 'Another amount was charged',
  'console.payment-refunded-elsewhere': 'Refunded in the dashboard',
  'console.payment-fraud-warning': 'A bank warned of fraud',
  'console.payment-unmatched': 'Money moved that no order explains',
  'console.payment-dispute-inquiry': 'The bank asks about the payment',
  'console.payment-dispute-open': 'The customer disputes the payment',
  'console.payment-dispute-closed': 'The customer disputed the payment',
  'console.payment-dispute-lost': 'A dispute was lost',
  'console.payment-dispute-won': 'A dispute was won',
  'console.payment-title-card-dispute': 'A disputed payment',
  'console.payment-title-complaint': 'A problem with an order',
  'console.payment-title-refund-failed': 'A refund that failed',
  'console.payment-title-captured-otherwise': 'A payment of another amount',
  'console.payment-title-refunded-elsewhere': 'A refund from the dashboard',
  'console.payment-title-fraud-warning': 'A warning of fraud',
  'console.payment-title-unmatched': 'Money that no order explains',
  'console.payment-facts': 'The payment',
  'console.payment-line-closed': 'This is closed.',
  'console.payment-line-captured-less':
    'Less was charged than agreed, in the payment provider’s dashboard. A payout that hasn’t been made waits until you decide who bears the difference.',
  'console.payment-line-captured-more':
    'More was charged than agreed, in the payment provider’s dashboard. A payout that hasn’t been made waits until you decide how much goes back.',
  'console.payment-line-refund-failed':
    'The customer’s bank didn’t take the refund, so the customer is still owed it. Ask them for another card if it fails again.',
  'console.payment-line-refunded-elsewhere':
    'Someone refunded this in the payment provider’s dashboard. The customer has the money, and our books have the refund. A payout that hasn’t been made waits until you decide who bears it. While the order goes on you can cancel it in “Orders” instead: then this counts as its refund.',
  'console.payment-line-fraud-warning':
    'The card’s bank thinks that its owner didn’t pay this. Nothing waits for you, but a dispute may follow.',
  'console.payment-line-unmatched':
    'The nightly comparison with the payment provider found an amount that our books don’t have. Look it up in the provider’s dashboard.',
  'console.payment-line-lost':
    'The bank decided for the customer, and took the money back. A payout that hasn’t been made waits until you decide who bears it.',
  'console.payment-line-inquiry':
    'The bank asks before it takes money. Answer it in the payment provider’s dashboard. Payouts of this payment wait until then; refunds go on.',
  'console.payment-line-dispute':
    'The bank has taken the money back, and will decide. Give evidence in the payment provider’s dashboard. Payouts and refunds of this payment wait until then. If the dispute is won, this closes by itself; if it is lost, you decide here who bears it.',
  'console.payment-lender-part': 'Their part',
  'console.payment-paid-out': '{part}, paid out',
  'console.payment-not-paid-out': '{part}, not paid out yet',
  'console.payment-decide-loss':
    'The bank took {amount}. Say how much of it comes out of {orders, plural, one {the payout} other {each payout}}; the rest is ours.',
  'console.payment-decide-captured-less':
    '{amount} is missing. Say how much of it comes out of the payout; the rest is ours.',
  'console.payment-decide-captured-more':
    '{amount} was charged too much. Say how much of it goes back to the customer.',
  'console.payment-decide-refund':
    '{amount} went back to the customer. Say how much of it comes out of {orders, plural, one {the payout} other {each payout}}; the rest is ours.',
  'console.payment-decide-failed-refund':
    'The refund is sent once more, without what a bank has taken since. Nobody bears anything more.',
  'console.payment-decide-close': 'Closing moves no money, and nothing waits for it.',
  'console.payment-asks-loss': 'Of the loss, for {title}',
  'console.payment-asks-loss-hint': 'All orders together carry {most}.',
  'console.payment-asks-lender':
    '{several, select, true {Of that, out of the payout for {title}} other {Out of the payout}}',
  'console.payment-asks-lender-hint': 'Up to {most}. The rest is ours. Enter 0 for nothing.',
  'console.payment-asks-return': 'Goes back to the customer',
  'console.payment-asks-return-hint': 'Up to {most}. Enter 0 for nothing.',
  'console.payment-not-the-loss': 'Together, the orders have to carry exactly what the bank took.',
  'console.payment-lender-too-high': 'That is more than can come out of this payout.',
  'console.payment-why-hint': 'For the audit log. Nobody is told.',
  'console.audit-payment': 'Payment',
  'console.audit-case.decide.not-done': 'This decision was refused, and nothing was changed',
  'console.audit-transaction.intervene.not-done': 'This was refused, and the order was not changed',
  'console.audit-order.review': 'Looked at an order',
  'console.audit-case.read': 'Looked at a case about a payment',

  'console.balance': 'Money at the payment provider',
  'console.balance-none': 'The first nightly comparison has not been made yet.',
  'console.balance-short':
    '{short} is missing: the balance doesn’t cover what is owed. Pay nothing out to yourself, and top the balance up in the payment provider’s dashboard.',
  'console.balance-line':
    'As of {when}. Only what is yours can be paid out to your bank. {available} of the balance was available then; what was paid lately comes a few days later.',
  'console.held': 'Held for more than 80 days',
  'console.held-line':
    'The payment provider wants money paid out or refunded within 90 days. For each of these, decide what keeps it.',
  'console.held-out-by': 'Out by',
  'console.held-why': 'Waits for',
  'console.held-case': 'A decision',
  'console.held-order': 'The end of the order',
  'console.held-payout': 'The payout',
};
