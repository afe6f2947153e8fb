/** Payout details: where lenders are paid. Sentences name {marketplace}'s payment provider, Stripe, because it asks too. */
export const payoutsMessages = {
  'payouts.title': 'Payout details',
  'payouts.line':
    'Where we send what you earn. Stripe, our payment provider, keeps your bank details; we only see the last digits.',
  'payouts.type': 'Who is paid?',
  'payouts.type-missing': 'Choose an account type.',
  'payouts.type-individual': 'Individual',
  'payouts.type-individual-line': 'You rent out or sell in your own name.',
  'payouts.type-company': 'Company',
  'payouts.type-company-line': 'A business is paid. Stripe will ask who represents it and who owns at least 25% of it.',
  'payouts.country': 'Country of your bank account',
  'payouts.country-choose': 'Choose a country',
  'payouts.country-missing': 'Country is required',
  'payouts.country-unknown': 'Country not supported: {country}',
  'payouts.token-missing': 'Bank account token is required. Enter your account details again.',
  'payouts.field':
    '{field, select, accountNumber {Account number} accountOwnerName {Account holder’s name} institutionNumber {Institution number} transitNumber {Transit number} clearingCode {Clearing code} branchCode {Branch code} branchName {Branch name} bankName {Bank name} bankCode {Bank code} clabe {CLABE} iban {IBAN} routingNumber {Routing number} sortCode {Sort code} bsb {BSB} other {Account}}',
  /** In the middle of a sentence. */
  'payouts.field-within':
    '{field, select, accountNumber {account number} accountOwnerName {account holder’s name} institutionNumber {institution number} transitNumber {transit number} clearingCode {clearing code} branchCode {branch code} branchName {branch name} bankName {bank name} bankCode {bank code} clabe {CLABE} iban {IBAN} routingNumber {routing number} sortCode {sort code} bsb {BSB} other {account}}',
  'payouts.field-hint':
    '{field, select, NZaccountNumber {15 or 16 digits, such as 12-3456-0123456-00} AUbsb {6 digits, such as 123-456} GBsortCode {6 digits, such as 12-34-56} JPbankName {To compare with the bank code. We don’t send it.} JPbranchName {To compare with the branch code. We don’t send it.} MXclabe {18 digits} iban {Begins with two letters for the country} other {9 digits}}',
  /** In the middle of a sentence. */
  'payouts.in-country':
    '{country, select, AT {in Austria} AU {in Australia} BE {in Belgium} BG {in Bulgaria} CA {in Canada} CH {in Switzerland} CY {in Cyprus} CZ {in Czechia} DE {in Germany} DK {in Denmark} EE {in Estonia} ES {in Spain} FI {in Finland} FR {in France} GB {in the United Kingdom} GR {in Greece} HK {in Hong Kong} IE {in Ireland} IT {in Italy} JP {in Japan} LT {in Lithuania} LU {in Luxembourg} LV {in Latvia} MT {in Malta} MX {in Mexico} NL {in the Netherlands} NO {in Norway} NZ {in New Zealand} PL {in Poland} PT {in Portugal} RO {in Romania} SE {in Sweden} SG {in Singapore} SI {in Slovenia} SK {in Slovakia} US {in the United States} other {({name})}}',
  'payouts.field-required': '{field} is required',
  'payouts.field-wrong':
    '{problem, select, checkDigits {This number doesn’t add up. Check your {field} for a typing error.} wrongCountry {This isn’t the IBAN of an account {inCountry}.} other {This doesn’t look like the {field} of an account {inCountry}. Check it.}}',
  'payouts.bank-error':
    'Could not connect account number. Please double-check that your {inputs} {count, plural, one {is} other {are}} valid {inCountry}',
  'payouts.bank-error-iban':
    'Could not connect account number. Please double-check that your IBAN is valid {inCountry}',
  'payouts.terms': 'By saving you agree to the <link>Stripe Connected Account Agreement</link>.',
  'payouts.save': 'Save details',
  'payouts.cancel': 'Cancel',
  'payouts.saving': 'Saving your payout details',
  'payouts.checking': 'Checking your account with Stripe',
  'payouts.checked': 'Stripe recognises this account.',
  'payouts.not-loaded': 'Stripe must be loaded for submitting PayoutPreferences',
  'payouts.needs-script':
    'Adding a bank account needs JavaScript, because your bank details go to Stripe and never to us. Turn it on and reload this page. ({fact})',
  'payouts.script-failed': 'Stripe couldn’t be loaded, so nothing can be saved right now. Reload this page. ({fact})',
  'payouts.no-key': 'Payouts can’t be set up right now. Please write to us.',
  'payouts.provider-unreachable': 'Stripe isn’t responding. Nothing was lost. Try again in a minute.',
  'payouts.failed': 'Your payout details couldn’t be saved. Check them and try again.',
  'payouts.failed-because': 'Your payout details couldn’t be saved. Stripe says: {reason}',
  'payouts.postal-code-invalid': 'Your payout details couldn’t be saved: the postal code is not valid.',
  'payouts.link-failed': 'We couldn’t open Stripe’s page. Try again in a minute.',
  'payouts.link-failed-because': 'We couldn’t open Stripe’s page. Stripe says: {reason}',
  'payouts.verificationNeeded': 'Stripe needs to know who you are',
  'payouts.verificationNeeded-line':
    '{late, select, yes {We can’t pay you until you have answered Stripe’s questions.} other {Please answer Stripe’s questions soon, so that payouts to you go on.}} It takes a few minutes on Stripe’s own page.',
  'payouts.verificationNeeded-button': 'Get verified',
  'payouts.verificationSuccess': 'You’re ready to be paid',
  'payouts.verificationSuccess-line': 'Stripe has all it needs from you.',
  'payouts.verificationSuccess-button': 'Change details at Stripe',
  'payouts.verificationError': 'Stripe couldn’t verify your details',
  'payouts.verificationError-line': 'Something you entered at Stripe doesn’t match. Go back there to correct it.',
  'payouts.verificationError-button': 'Correct my details',
  'payouts.pending': 'Stripe is checking your details. There is nothing for you to do; it can take a few days.',
  'payouts.stopped':
    'Stripe has stopped paying into your account, so your listings can’t be ordered for now. What you have earned stays yours. <link>Write to us</link>, and we’ll find out why.',
  'payouts.stale': 'Stripe isn’t responding, so this may not be up to date. Reload the page in a minute.',
  'payouts.not-connected': 'Your payment information is not connected yet. Start with your bank account.',
  'payouts.returned-early': 'You came back from Stripe before you had finished. Go on whenever you like.',
  'payouts.returned-unfinished': 'You’re back from Stripe, and it still needs something from you.',
  'payouts.done-saved': 'Your payout details are saved.',
  'payouts.done-changed': 'We’ll pay you into this account from now on.',
  'payouts.account': 'Bank account',
  'payouts.bank-ending': 'Account ending in {last4}',
  'payouts.bank-facts': '{type, select, company {Company} other {Individual}}, {country}',
  'payouts.change-bank': 'Change',
  'payouts.log-in-again':
    'To keep your payouts safe, this needs a recent log-in. Log out and in again first, then do it soon after.',
  'payouts.statement': 'Payouts so far',
  'payouts.statement-empty': 'Nothing has been paid out yet. It begins when a rental or a sale is complete.',
  'payouts.statement-date': 'Date',
  'payouts.statement-item': 'Item',
  'payouts.statement-order': 'Order',
  'payouts.statement-kind': 'Kind',
  'payouts.statement-amount': 'Amount',
  'payouts.statement-currency': 'Currency',
  'payouts.statement-tax': 'Tax',
  'payouts.statement-tax-included': 'included',
  'payouts.statement-payout': 'payout',
  'payouts.statement-taken-back': 'taken back',
  'payouts.statement-note': 'Amounts include any tax that you owe. Stripe sends them on to your bank.',
  'payouts.statement-latest':
    'The last {count}; the file has all of them. Amounts include any tax that you owe. Stripe sends them on to your bank.',
  'payouts.statement-download': 'Download as a CSV file',
} as const;
