/** The parameter of a transaction's address that opens a question. */
export const askParam = 'ask';
