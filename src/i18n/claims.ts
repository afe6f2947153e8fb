/** What a lender claims in a case, and what becomes of it. */
export const claimMessages = {
  'payment.claim-description': '{title}: charged for a problem',

  'case.outcome-charge':
    '{claim, select, charged {Our team decided that {role, select, customer {you pay} other {{name} pays}}, and it’s paid.} dropped {Our team looked again: nothing is charged.} objected {{role, select, customer {Our team decided that you pay, and looks at it again.} other {Our team decided that {name} pays, and looks at it again.}}} owed {Our team decided that {role, select, customer {you pay} other {{name} pays}}, and it’s still owed.} other {Our team decided that {role, select, customer {you pay} other {{name} pays}}.}}',
  'case.said-claimed': '{who, select, you {You claim} other {{name} claims}} {amount}',
  'case.said-charge': 'Our team decided: {reader, select, customer {you pay} other {{customer} pays}} {amount}',
  'case.said-objected': '{who, select, you {You object} other {{name} objects}} to this',
  'case.said-banned':
    'The customer’s account has been closed, so they can’t object here: our team decides once more before anything is charged',
  'case.said-dropped': 'Our team decided: nothing is charged',
  'case.said-charged': '{amount} was charged',
  'case.said-unpaid': 'The card was declined, and is tried again',
  'case.said-owed': '{amount} couldn’t be charged, and stays owed',
  'case.said-returned':
    'Our team decided: {amount} of it goes back to {reader, select, customer {you} other {{customer}}}',

  'case.claim-amount': 'Amount you claim',
  'case.claim-hint':
    'As your customer agreed, you can claim at most: {list}. Leave it empty if it’s late (we work that out), or if you only want to talk.',
  'case.claim-up-to':
    '{kind, select, lateFee {late fee {amount} a day ({most} in all)} cleaning {cleaning {amount}} repair {repair {amount}} other {loss {amount}}}',
  'case.claim-open-hint': 'Up to {most}, as your customer agreed. Our team decides; add photos of what it’s for.',
  'case.claim-late': '{days, plural, one {# day} other {# days}} late at the agreed fee: {amount}. Our team decides.',
  'case.claim-late-typed': 'Leave it empty if it’s late: the late fee, if one was agreed, follows from the days.',
  'case.claim-save': 'Send the claim',
  'case.claim-wrong': 'Enter an amount above 0, for example 45 or 45.50.',
  'case.claim-too-high': 'That’s more than the customer agreed to, or than is left of it.',

  'case.pay-title': '{kind, select, lateFee {Late fee} cleaning {Cleaning} repair {Repair} other {Loss}}: {amount}',
  'case.pay-customer-named': '{name} claims this. Our team decides; until then nothing is charged.',
  'case.pay-provider-named': 'You claim this. Our team decides when the case comes to it.',
  'case.pay-closed': 'Nothing is charged for it.',
  'case.pay-customer-announced':
    '{objects, select, yes {Pay or object until {until}.} other {Pay until {until}.}} After that we charge the card that you agreed to when you ordered.',
  'case.pay-provider-announced':
    '{objects, select, yes {{name} can pay or object until {until}.} other {{name} can pay until {until}.}} After that their card is charged. It’s sent to your bank a week after it’s paid, without commission.',
  'case.pay-customer-objected': 'You objected. Our team looks at it again, and nothing is charged until then.',
  'case.pay-provider-objected': '{name} objected. Our team looks at it again.',
  'case.pay-customer-banned': 'Our team looks at it again, and nothing is charged until then.',
  'case.pay-provider-banned':
    'The customer’s account has been closed, so they can’t object here. Our team looks at it again before it’s charged.',
  'case.pay-customer-due':
    'We charge the card that you agreed to. {refused, select, yes {Your bank declined it: pay here, or we try again in some days.} other {}}',
  'case.pay-provider-due':
    '{name}’s card is being charged. {refused, select, yes {Their bank declined it, and we try again in some days.} other {}}',
  'case.pay-customer-charged': 'Paid {when}.',
  'case.pay-provider-charged':
    'Paid {when}. {paid, select, taken {} yes {It’s been sent to your bank.} other {It’s sent to your bank on {until}, without commission.}}',
  'case.pay-customer-owed':
    'It couldn’t be charged, and we try no more. You still owe it to {name}. Pay it here, with a card that works.',
  'case.pay-provider-owed':
    'It couldn’t be charged, and we try no more. {name} still owes it to you, and can pay it here. If they settle it with you in another way, tell us.',
  'case.pay-customer-dropped': 'Our team decided that nothing is charged.',
  'case.pay-provider-dropped': 'Our team decided that nothing is charged.',
  'case.pay-late':
    '{days, plural, one {# day} other {# days}} late, at the {fee} a day that {role, select, customer {you} other {your customer}} agreed to.',
  'case.pay-disputed':
    '{role, select, customer {Your bank questions this charge, and decides about it. The order itself isn’t concerned.} other {The customer’s bank questions this charge. Its payout waits for the bank’s decision; the order isn’t concerned.}}',
  'case.pay-taken-back':
    '{role, select, customer {Your bank gave it back to you, or a part of it.} other {The customer’s bank took it back, or a part of it. {paid, select, none {Nothing of it is paid to you.} other {{left} stays yours.}}}}',
  'case.pay-refunded': '{amount} of it has been refunded.',
  'case.pay-with': 'Pay with',
  'case.pay-kept-card': 'The card of your order{card, select, none {} other {: {card}}}',
  'case.pay-card-missing': 'Choose a card.',
  'case.pay-add-card': 'Add a card to pay {amount}',
  'case.pay-other-card': 'With another card? <link>Add it</link>, and it’s saved in your account.',
  'case.pay': 'Pay {amount} now',
  'case.pay-refused': 'Your bank declined the payment. Nothing was charged. Try another card.',
  'case.pay-unconfirmed':
    'Your bank didn’t confirm the payment. Nothing was charged. Try again, or pay with another card.',
  'case.pay-unknown': 'We don’t know yet whether it was paid. Look again in a minute before you try again.',
  'case.pay-at-bank': 'Your bank wants to know that it’s you. <link>Go on to your bank</link>',
  'case.pay-ended': 'This try has ended, and nothing was charged. You still owe it: pay again here.',
  'case.pay-over': 'This can’t be paid any more. The page shows how it stands now.',
  'case.object': 'Object',
  'case.object-line': 'Say what isn’t right. Our team decides again, and nothing is charged until then.',
  'case.object-content': 'Why you object',
  'case.object-send': 'Send the objection',

  'case.banner-pay':
    'Our team decided that you pay for a problem with this order. {objects, select, yes {Pay or object in time.} other {Pay it, or your card is charged.}} {link}',
  'case.banner-owed': 'You still owe what our team decided about a problem with this order. {link}',

  'order.claim-line':
    'Charged later: {kind, select, lateFee {late fee} cleaning {cleaning} repair {repair} other {loss}}',
  'order.claim-line-date': 'Charged {when}',

  'payouts.statement-claim': 'Charged for a problem',

  'deletion.reason-claim': 'What was claimed for <link>{title}</link> isn’t settled yet.',

  'console.case-was-charge': 'Closed: a charge was decided',
  'console.case-charge': 'Charge the customer: up to {most}',
  'console.case-charge-line':
    '{objects, select, no {They can pay first.} later {Their account is closed, so they can’t object: it comes back to be decided once more.} never {Their account is closed: they can neither pay nor object.} other {They can pay or object first.}} Then it’s charged to the card they agreed to. All of it is the lender’s.',
  'console.case-dropped': 'Charge nothing',
  'console.case-dropped-line': 'The claim ends. Nothing is charged, and nothing stays owed.',
  'console.case-charge-amount': 'The customer pays',
  'console.case-charge-hint': 'Up to {most}. The lender claims {named}.',
  'console.case-charge-wrong': 'Enter an amount above 0, for example 45 or 45.50.',
  'console.case-charge-too-high': 'That’s more than the customer agreed to, or than is left of it.',
  'console.case-claim': 'Claim',
  'console.case-claim-state':
    '{kind, select, lateFee {Late fee} cleaning {Cleaning} repair {Repair} other {Loss}}, {named} claimed. {state, select, named {Not decided.} announced {{amount} decided; it’s charged after {until}.} objected {{amount} decided, and the customer objects.} banned {{amount} decided. The customer’s account is closed, so they can’t object: decide once more.} due {{amount} is being charged.} charged {{amount} charged.} owed {{amount} couldn’t be charged, and stays owed.} other {Nothing is charged.}}',
  'console.case-claim-unagreed': 'Nothing can be charged: the customer didn’t agree to it when they ordered.',
  'console.case-no-charge': 'The lender hasn’t named a claim, so nothing can be charged.',
  'console.case-return': 'Refund the charge',
  'console.case-return-line': 'The lender bears it: it’s taken from what they get for this claim.',
  'console.cases-done-charge': 'Decided: the customer pays. Both sides have been told.',
  'console.cases-done-dropped': 'Decided: nothing is charged. Both sides have been told.',
  'console.cases-done-return': 'Refunded. Both sides have been told.',
};
