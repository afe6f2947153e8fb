import { marketplace } from '#marketplace';
import { brandKey, spelledDesigner } from './designers.ts';

/** Whether a listing of this brand is public only after an operator has approved it. */
export function needsApproval(designer: string): boolean {
  return marketplace.listings.needApproval || isWatchedBrand(designer);
}

/** Whether the settings name this brand, however it is spelled (D-42). */
export function isWatchedBrand(designer: string): boolean {
  const key = keyOf(designer);
  return marketplace.listings.needApprovalOfBrands.some((brand) => keyOf(brand) === key);
}

function keyOf(designer: string): string {
  return brandKey(spelledDesigner(designer));
}
