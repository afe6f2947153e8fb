/** The page of the case between the two people of an order. */
export function casePath(transactionId: string): string {
  return `/transaction/${transactionId}/case`;
}

/** The same, to add a card that a decided claim is paid with, and once it was added. */
export function caseCardPath(transactionId: string, card: { readonly of: string; readonly isAdded?: boolean }): string {
  return `${casePath(transactionId)}?${card.isAdded === true ? 'added' : 'card'}=${card.of}#claim-${card.of}`;
}

const paidOutcomes = ['paid', 'unconfirmed', 'unknown'] as const;

/** What came of a payment for which the customer had to answer their bank. */
export type PaidOutcome = (typeof paidOutcomes)[number];
export type PaidAtBank = { readonly caseId: string; readonly outcome: PaidOutcome };

/** The page of the case once the customer's bank has led back to the site; said once, as all that is `done`. */
export function paidCasePath(transactionId: string, { caseId, outcome }: PaidAtBank): string {
  return `${casePath(transactionId)}?done=${outcome}-${caseId}#claim-${caseId}`;
}

/** The same, read back from the address. */
export function paidAtBank(query: URLSearchParams): PaidAtBank | null {
  const done = query.get('done') ?? '';
  const outcome = paidOutcomes.find((name) => done.startsWith(`${name}-`));
  return outcome === undefined ? null : { outcome, caseId: done.slice(outcome.length + 1) };
}

/** A photo of a case, for its two people. */
export function casePhotoPath(transactionId: string, photoId: string): string {
  return `${casePath(transactionId)}/photos/${photoId}`;
}

/** Where photos are uploaded, before they are sent with what they show. */
export const photoUploadAddress = '/api/images/case';

/** The page of a case in the console. */
export function reviewedCasePath(caseId: string): string {
  return `/console/cases/${caseId}`;
}
