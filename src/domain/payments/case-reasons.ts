/** Why a case about money is open: by what a bank, Stripe, someone in its dashboard, or one of the two people did. */
export const caseReasons = [
  'card-dispute',
  'complaint',
  'refund-failed',
  'captured-otherwise',
  'refunded-elsewhere',
  'fraud-warning',
  'unmatched',
] as const;
