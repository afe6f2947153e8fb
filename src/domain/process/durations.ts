/** Durations that the process counts by; the sentences that name them read them here. */
export const minutesToPay = 15;

/** For an answer to a request or an offer, and for paying an accepted offer. */
export const daysToAnswer = 3;

/** For a review, from the delivery on. */
export const daysToReview = 14;

/** Hours in which an item can be cancelled freely after an acceptance that left others of its payment out. */
export const freePartHours = 24;
