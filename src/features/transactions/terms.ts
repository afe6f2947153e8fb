/** Version of the terms in force: a payment is requested with it, and it is stored with the transaction. */
export const termsVersion = '2017-10-26';
