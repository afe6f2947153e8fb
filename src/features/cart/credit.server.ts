import { marketplace } from '#marketplace';
import { sum, type Money } from '#src/domain/money/money.ts';
import { isItemLine } from '#src/domain/pricing/back-up.ts';
import { cartLines } from '#src/domain/pricing/cart.ts';
import type { LineItem } from '#src/domain/pricing/line-item.ts';
import { providerCommission } from '#src/domain/pricing/price.ts';
import { cartPriceOf } from '#src/features/checkout/cart-price.ts';
import { pricingRules } from '#src/features/listings/pricing.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { minimumCharge } from '#src/features/referrals/terms.ts';
import type { App } from '#src/platform/app.ts';
import type { CartEntry } from './cart-page.ts';

/**
 * What the checkout of a bag takes of its user's next credit by itself (`withCredit`), below zero; null without one. Of a credit
 * counts what the marketplace earns by the order, so that its lender's commission, which no page of the customer has, is added here.
 */
export async function creditOfBag(
  { db }: Pick<App, 'db'>,
  viewer: { readonly id: string | null },
  entries: readonly Pick<CartEntry, 'price'>[],
): Promise<Money | null> {
  const alone = entries.flatMap(({ price }) => (price === null ? [] : [withCommission(price.rows)]));
  const { currency } = marketplace;
  const found = viewer.id === null || alone.length === 0 ? null : await usableCredit(db, viewer.id, currency);
  if (found === null) return null;
  const { credit } = cartPriceOf(
    cartLines(alone, { credit: found.amount, minimumCharge: minimumCharge(currency) }).flat(),
  );
  return credit.amount === 0 ? null : credit;
}

function withCommission(rows: readonly LineItem[]): LineItem[] {
  const items = rows.filter((line) => isItemLine(line)).map(({ lineTotal }) => lineTotal);
  const subtotal = sum(marketplace.currency, items);
  return [...rows, providerCommission(subtotal, pricingRules(1).providerCommissionBasisPoints)];
}
