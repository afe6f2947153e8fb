import type { Hex } from '../drawn.ts';
import type { Fabric } from '../fabrics/material.ts';

/** What one shoe is made of. */
export interface Shoe {
  readonly fabric: Fabric;
  readonly sole: Hex;
  readonly lining: Fabric;
}
