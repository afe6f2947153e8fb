/** Id of the part of a transaction's page where its reviews are written and read. */
export const reviewSectionId = 'review';
