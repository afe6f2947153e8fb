import type { Reader } from '#src/database/database.server.ts';
import { sum } from '#src/domain/money/money.ts';
import { totals } from '#src/domain/pricing/line-item.ts';
import { creditLines, creditTaken } from '#src/domain/pricing/price.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { minimumCharge } from '#src/features/referrals/terms.ts';
import type { Ordered } from './engine/context.ts';

/**
 * The orders of one payment, the leader first and with the customer's next credit, if there is one. The platform pays for
 * it: no payout is lower. The request that was quoted with it spends it (`spendCredit`).
 */
export async function withCredit(
  reader: Reader,
  ordered: readonly [Ordered, ...Ordered[]],
  customerId: string | null,
): Promise<[Ordered, ...Ordered[]]> {
  const [leader, ...others] = ordered;
  const { lines } = leader.priced;
  const { currency } = leader.priced.totals.payin;
  const credit = customerId === null ? null : await usableCredit(reader, customerId, currency);
  if (credit === null) return [leader, ...others];
  const payin = sum(
    currency,
    ordered.map(({ priced }) => priced.totals.payin),
  );
  const taken = creditTaken(lines, payin, { credit: credit.amount, minimumCharge: minimumCharge(currency) });
  if (taken.amount === 0) return [leader, ...others];
  const reduced = [...lines, ...creditLines(taken)];
  return [
    { ...leader, priced: { ...leader.priced, lines: reduced, totals: totals(reduced), creditId: credit.id } },
    ...others,
  ];
}
