import type { LineItem } from '#src/domain/pricing/line-item.ts';

/** A line item on the wire: its fields are those of the model. */
export function lineItemOnWire({ code, unitPrice, quantity, percentage, lineTotal, includeFor, reversal }: LineItem) {
  return { code, unitPrice, quantity, percentage, lineTotal, includeFor, reversal };
}
