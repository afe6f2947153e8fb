import type { Currency, Money } from '#src/domain/money/money.ts';
import { negate, subtract, sum } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';

export type LineItemCode =
  | 'line-item/day'
  | 'line-item/extra-day'
  | 'line-item/units'
  | 'line-item/shipping'
  | 'line-item/customer-commission'
  | 'line-item/provider-commission'
  | 'line-item/referral-discount';

export type LineItem = {
  readonly code: LineItemCode;
  readonly unitPrice: Money;
  /** One of `quantity` and `percentage` is null: the total is unitPrice × quantity or × percentage / 100. */
  readonly quantity: number | null;
  /** -10 subtracts ten percent. */
  readonly percentage: number | null;
  readonly lineTotal: Money;
  readonly includeFor: readonly Party[];
  readonly reversal: boolean;
};

/** `payin` is what the customer pays, `payout` what the provider gets. */
export type Totals = { readonly payin: Money; readonly payout: Money };

const itemCodes: readonly LineItemCode[] = ['line-item/day', 'line-item/extra-day', 'line-item/units'];

/** Of days or units, not of shipping and fees. */
export function isItemLine(code: LineItemCode): boolean {
  return itemCodes.includes(code);
}

/** What days or units cost, before shipping and fees: the lines are of one order. */
export function subtotalOf(lines: readonly LineItem[], currency: Currency): Money {
  return sum(
    currency,
    lines.filter(({ code }) => isItemLine(code)).map(({ lineTotal }) => lineTotal),
  );
}

/** Throws an Error for an empty list and for mixed currencies. */
export function totals(lines: readonly LineItem[]): Totals {
  const currency = lines[0]?.lineTotal.currency;
  if (currency === undefined) throw new Error('No line items');
  return { payin: totalFor(lines, 'customer', currency), payout: totalFor(lines, 'provider', currency) };
}

function totalFor(lines: readonly LineItem[], side: Party, currency: Currency): Money {
  return sum(
    currency,
    lines.filter((line) => line.includeFor.includes(side)).map((line) => line.lineTotal),
  );
}

/**
 * The lines of a refund: with them the totals are those of `kept`, zero in a full refund. A kept line is one of the lines,
 * or a part of one. Throws an Error when some are reversed already.
 */
export function reversalOf(lines: readonly LineItem[], kept: readonly LineItem[] = []): LineItem[] {
  if (lines.some((line) => line.reversal)) throw new Error('These lines are reversed already');
  return lines.flatMap((line) => reversed(line, kept.find(({ code }) => code === line.code) ?? null) ?? []);
}

/** The reversal of what of a line is not kept; null where all of it is. */
function reversed(line: LineItem, kept: LineItem | null): LineItem | null {
  if (kept === null)
    return {
      ...line,
      quantity: opposite(line.quantity),
      percentage: opposite(line.percentage),
      lineTotal: negate(line.lineTotal),
      reversal: true,
    };
  const rest = subtract(line.lineTotal, kept.lineTotal);
  if (rest.amount === 0) return null;
  const back = { ...line, lineTotal: negate(rest), reversal: true };
  return line.percentage === null
    ? { ...back, unitPrice: rest, quantity: -1 }
    : { ...back, unitPrice: subtract(line.unitPrice, kept.unitPrice), percentage: opposite(line.percentage) };
}

function opposite(factor: number | null): number | null {
  return factor === null ? null : 0 - factor;
}
