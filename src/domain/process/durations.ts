/** Durations that the process counts by; the sentences that name them read them here. */
export const minutesToPay = 15;

/** For an answer to a request or an offer, and for paying an accepted offer. */
export const daysToAnswer = 3;

/** For a review, from the delivery on. */
export const daysToReview = 14;

/** Hours in which an item can be cancelled freely after an acceptance that left others of its payment out. */
export const freePartHours = 24;

/** Hours in which a party can say that something is wrong, from the receipt of a sold item or the return of a rented one. */
export const hoursToReport = 48;

/** Days after which a sold item that was sent counts as arrived. */
export const daysToArrive = 10;

/** Working days in which a sold item is sent, from the acceptance on. */
export const workingDaysToSend = 5;

/** Days in which the lender of a rental can claim something: from the return that she confirmed, or else from when it was due back. */
export const daysToClaim = { afterReturn: 7, afterDueBack: 14 } as const;

/** Hours in which a customer pays a decided claim, or objects to it, before the kept card is charged. */
export const hoursToPayClaim = 72;
