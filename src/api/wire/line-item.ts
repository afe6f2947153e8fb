import type { LineItem } from '#src/domain/pricing/line-item.ts';

/** A line item as clients know it: the fields of the model are those of the wire. */
export function lineItemOnWire({ code, unitPrice, quantity, percentage, lineTotal, includeFor, reversal }: LineItem) {
  return { code, unitPrice, quantity, percentage, lineTotal, includeFor, reversal };
}
