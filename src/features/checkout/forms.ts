import { claimTermsVersion } from '#src/features/transactions/terms.ts';
import { maxMessage } from '#src/features/messages/text.ts';
import { lineRules, postalCode, postalCodeFits } from '#src/features/cards/billing-form.ts';
import {
  choice,
  exactFields,
  exactly,
  oneOf,
  optionalText,
  type Output,
  text,
  type TextKey,
  together,
  uuid,
} from '#src/ui/forms/kit/schema.ts';

const line = (missing: TextKey) => text({ ...lineRules, missing });

/** Shipping address. State and apartment may stay empty. */
export const addressForm = together(
  exactFields({
    name: line('checkout.name-missing'),
    street: line('checkout.street-missing'),
    apt: optionalText(lineRules),
    city: line('checkout.city-missing'),
    state: optionalText(lineRules),
    postalCode: postalCode('checkout.postal-code-missing'),
    country: choice(['NZ'], { missing: 'checkout.country-unknown', unknown: 'checkout.country-unknown' }),
  }),
  [[(address) => postalCodeFits(address.postalCode, address.country), ['postalCode'], 'checkout.postal-code-wrong']],
);

const keys = {
  clientKey: uuid('checkout.page-outdated'),
  /** The ended transaction that is paid again. */
  again: uuid('checkout.page-outdated').optional(),
  /** The transaction whose accepted offer is paid. */
  offer: uuid('checkout.page-outdated').optional(),
  quote: text({ missing: 'checkout.page-outdated', max: 200, tooLong: 'checkout.page-outdated' }),
  terms: exactly('on', 'checkout.terms-missing'),
  /** The version of what the customer agreed may be charged later; asked for where the listing names caps. */
  claimTerms: exactly(claimTermsVersion, 'checkout.page-outdated').optional(),
  note: optionalText({ max: maxMessage, tooLong: 'checkout.note-long' }).optional(),
  /** The writer of the note has been told what is unsafe in it. */
  sure: exactly('1', 'form.malformed').optional(),
};

/** Request form without the order itself. It has no amount, and none would be read. */
export const requestForm = oneOf('delivery', [
  exactFields({ delivery: exactly('pick-up', 'form.malformed'), ...keys }),
  exactFields({ delivery: exactly('post', 'form.malformed'), ...keys, address: addressForm }),
]);

export type RequestForm = Output<typeof requestForm>;
