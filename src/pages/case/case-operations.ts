/** What a side can do on the page of a case. */
export const caseOperations = [
  ...(['open', 'answer', 'offer', 'take-refund', 'escalate', 'withdraw'] as const),
  // About the lender's claim.
  ...(['claim', 'pay', 'object'] as const),
] as const;
export type CaseOperation = (typeof caseOperations)[number];
