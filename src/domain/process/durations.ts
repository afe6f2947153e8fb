/** Durations that the process counts by; the sentences that name them read them here. */
export const minutesToPay = 15;

/** For an answer to a request or an offer, and for paying an accepted offer. */
export const daysToAnswer = 3;

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** "three days", "12 days". */
export function daysInWords(days: number): string {
  return `${small[days] ?? days} ${days === 1 ? 'day' : 'days'}`;
}
