/**
 * What the buyer pays and the lender gets for a unit of `saleFixture` that is posted, in cents: $120, $12 postage, $5 order
 * fee; the lender pays ten per cent of the price.
 */
export const payin = 12_000 + 1200 + 500;
export const payout = 12_000 + 1200 - 1200;
