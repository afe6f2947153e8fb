import { choice, fields, optionalText, text, type TextKey } from '#src/ui/forms/kit/schema.ts';

export const accountTypes = ['individual', 'company'] as const;
export type AccountType = (typeof accountTypes)[number];

const token = (pattern: RegExp, missing: TextKey) =>
  text({ missing, max: 140, tooLong: 'form.malformed', rules: [[(given) => pattern.test(given), 'form.malformed']] });

const bankAccountToken = token(/^btok_\w{1,120}$/, 'payouts.token-missing');

/** The first details: who is paid, and where. Bank numbers are no fields: of them the browser makes a token. */
export const payoutForm = (countries: readonly string[]) =>
  fields({
    accountType: choice(accountTypes, { missing: 'payouts.type-missing', unknown: 'payouts.type-missing' }),
    country: choice(countries, { missing: 'payouts.country-missing', unknown: 'payouts.country-unknown' }),
    accountToken: token(/^ct_\w{1,120}$/, 'payouts.token-missing'),
    bankAccountToken,
  });

/** As long as a password may be. */
const password = { max: 256, tooLong: 'form.malformed' } as const;

/** Another bank account later; the password, where the log-in is not recent. */
export const bankAccountForm = fields({ bankAccountToken, currentPassword: optionalText(password) });

/** Names that either form sends. */
export const payoutFields = fields({
  operation: optionalText({ max: 20, tooLong: 'form.malformed' }),
  accountType: optionalText({ max: 20, tooLong: 'form.malformed' }),
  country: optionalText({ max: 2, tooLong: 'form.malformed' }),
  accountToken: optionalText({ max: 140, tooLong: 'form.malformed' }),
  bankAccountToken: optionalText({ max: 140, tooLong: 'form.malformed' }),
  currentPassword: optionalText(password),
});
