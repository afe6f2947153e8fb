import type { Money } from '#src/domain/money/money.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isItemLine, type LineItem } from './line-item.ts';

export type BreakdownRow = LineItem & {
  readonly name: string;
  /** The days or units of which this line gives half back. */
  readonly halfOf?: LineItem & { readonly name: string };
};

export type Breakdown = { readonly rows: readonly BreakdownRow[]; readonly total: Money };

/** Why lines cannot be displayed as a price; the page shows an error box instead. */
export type Malformed = {
  readonly malformed:
    | 'unit-line-missing'
    | 'commission-missing'
    | 'commission-sign-wrong'
    | 'commission-of-the-other-side'
    | 'currencies-mixed';
};

const commissions = {
  customer: { own: 'line-item/customer-commission', other: 'line-item/provider-commission', sign: 1 },
  provider: { own: 'line-item/provider-commission', other: 'line-item/customer-commission', sign: -1 },
} as const;

/**
 * The breakdown of an order for one side, and what it pays or gets. Malformed lines are returned as a value, not
 * thrown.
 */
export function breakdownFor(lines: readonly LineItem[], side: Party): Breakdown | Malformed {
  const seen = lines.filter((line) => line.includeFor.includes(side));
  const unit = seen.find(isUnitLine);
  if (unit === undefined) return { malformed: 'unit-line-missing' };
  const { own, other, sign } = commissions[side];
  if (seen.some((line) => line.code === other)) return { malformed: 'commission-of-the-other-side' };
  const commission = seen.filter((line) => line.code === own);
  if (!commission.some((line) => !line.reversal)) return { malformed: 'commission-missing' };
  if (commission.some((line) => signOf(line) * sign < 0)) return { malformed: 'commission-sign-wrong' };
  const { currency } = unit.lineTotal;
  if (seen.some((line) => line.lineTotal.currency !== currency)) return { malformed: 'currencies-mixed' };
  return {
    rows: seen.map((line) => ({ ...named(line), ...halfOf(line, seen) })),
    total: sum(
      currency,
      seen.map((line) => line.lineTotal),
    ),
  };
}

function named(line: LineItem) {
  return { ...line, name: displayNameOf(line.code) };
}

/** Of days or units a late cancellation gives half back, anything else all of them. */
function halfOf({ code, lineTotal, reversal }: LineItem, lines: readonly LineItem[]): Pick<BreakdownRow, 'halfOf'> {
  if (!reversal || !isItemLine(code)) return {};
  const whole = lines.find((line) => line.code === code && !line.reversal);
  return whole === undefined || whole.lineTotal.amount === -lineTotal.amount ? {} : { halfOf: named(whole) };
}

/** "line-item/extra-day" becomes "Extra day". Throws an Error for a code without the prefix or without a name. */
export function displayNameOf(code: string): string {
  const name = /^line-item\/(.+)$/.exec(code)?.[1]?.replaceAll('-', ' ');
  if (name === undefined) throw new Error(`Not a line item code: ${code}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isUnitLine({ code, reversal }: LineItem): boolean {
  return !reversal && (code === 'line-item/day' || code === 'line-item/units');
}

/** The sign of the line before any reversal. */
function signOf({ lineTotal, reversal }: LineItem): number {
  return Math.sign(lineTotal.amount) * (reversal ? -1 : 1);
}
