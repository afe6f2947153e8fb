import { marketplace } from '#marketplace';

/** Version of the terms in force: a payment is requested with it, and it is stored with the transaction. */
export const termsVersion = marketplace.legal.terms;

/**
 * Version of the sentences by which a customer agrees to what may be charged beyond the price (`i18n/claim-terms.ts`): another
 * wording is another version. It is stored with the agreement.
 */
export const claimTermsVersion = '2026-11-25';
