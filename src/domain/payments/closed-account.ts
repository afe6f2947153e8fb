/** Why a payout account is disabled that the provider knows no more: our word, beside the provider's own. */
export const closedReason = 'closed';
