import type { Fabric } from './fabrics/material.ts';
import type { View } from './record.ts';

/** What every maker of a garment is handed beside its record. */
export interface Work {
  readonly id: string;
  /** The detail is cut from the front. */
  readonly view: Extract<View, 'front' | 'back'>;
  readonly fabric: Fabric;
  readonly rib: Fabric;
  readonly belt: Fabric;
}
