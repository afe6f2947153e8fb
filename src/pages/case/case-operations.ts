/** What a side can do on the page of a case. */
export const caseOperations = ['open', 'answer', 'offer', 'take-refund', 'escalate', 'withdraw'] as const;
export type CaseOperation = (typeof caseOperations)[number];
