import type { Fabric } from './fabrics/material.ts';
import type { View } from './record.ts';

/** Context of the functions that draw a garment. */
export interface Work {
  readonly id: string;
  /** The detail is cut from the front. */
  readonly view: Extract<View, 'front' | 'back'>;
  readonly fabric: Fabric;
  readonly rib: Fabric;
  readonly belt: Fabric;
}
