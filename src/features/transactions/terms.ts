import { marketplace } from '#marketplace';

/** Version of the terms in force: a payment is requested with it, and it is stored with the transaction. */
export const termsVersion = marketplace.legal.terms;
