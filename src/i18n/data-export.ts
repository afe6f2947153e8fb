/** Downloading one's own data. */
export const dataExportMessages = {
  'export.title': 'Download your data',
  'export.lede':
    'One file with your account, listings, photos, orders, payments, messages and reviews. You can request one a day, and it’s there for 24 hours.',
  'export.request': 'Request your data',
  'export.waiting': 'We’re preparing your file. You can leave this page: we’ll email you when it’s ready.',
  'export.failed': 'We couldn’t prepare your file. Please try again.',
  'export.ready': 'Your file is ready. You can download it until {until}.',
  'export.download': 'Download ({size})',
  'export.next': 'You can request another from {next}.',
  'export.expired': 'Your last file has expired. You can request another from {next}.',
  /** The columns of tables, as many in every language. */
  'data-export.order-columns': 'id, role, with, item, kind, state, amount, currency, first day, last day, created',
  'data-export.newsletter-columns': 'email, name, confirmed, consent version, unsubscribe link',
  'data-export.ledger-columns': 'date, transaction, what, account, amount, currency',
  /** A text file beside the data. */
  'data-export.read-me': `Your data at {marketplace}

account.json and sessions.json: your account, what you log in with, your invitations, your newsletter, and where you are logged in.
id-checks.json: the identity documents that you sent, and what became of them.
team.json: when our team viewed the site as you, and why.
consents.json: the versions of the Terms that you agreed to.
listings.json and photos: your items, their terms, the days you closed or opened, their photos and your portrait. Photos of messages, cases and handovers are shown in your orders.
imports.json: tables of items that you uploaded in the last days.
listing-views.json: how often your items were opened, by day.
calendars.json: your calendars elsewhere, and the days they close.
favourites-follows-bag-credits.json: what you saved, whom you follow, what is in your bag, and your credit.
saved-searches.json: the searches you saved.
payout-account.json, cards.json: what we know about your payouts, and your saved cards.
transactions.json, transactions.csv: your orders and sales. Amounts in the JSON files are in cents.
payments.json, ledger.csv: what was charged, refunded and paid out.
messages.json, drafts.json, cancellations.json, cases.json, handover.json, reviews.json: what you wrote, and what others wrote to you or about you.
notifications.json, emails.json, text-messages.json, browsers.json: what we told you, and when.
`,
} as const;
