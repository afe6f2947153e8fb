import type { Drawn, Hex } from './drawn.ts';

/** What stands on the plinth or hangs on the wall. */

export interface Bag extends Drawn {
  readonly kind: 'bag';
  readonly shape:
    | 'baguette'
    | 'topHandle'
    | 'clutch'
    | 'tote'
    | 'bucket'
    | 'chainFlap'
    | 'basket'
    | 'hobo'
    | 'minaudiere';
  /** Trim of a basket, frame of a minaudière. */
  readonly trim?: Hex;
}

export interface Shoes extends Drawn {
  readonly kind: 'shoes';
  readonly shape: 'pump' | 'slingback' | 'sandal' | 'mule' | 'boot' | 'ankleBoot' | 'loafer' | 'ballet';
  readonly sole?: Hex;
}

export interface Hat extends Drawn {
  readonly kind: 'hat';
  readonly shape: 'fedora' | 'beret' | 'sunHat' | 'fascinator';
  readonly band?: Hex;
}

export interface Sunglasses extends Drawn {
  readonly kind: 'sunglasses';
  readonly shape: 'catEye' | 'round' | 'square';
  readonly lens: Hex;
}

export interface Earrings extends Drawn {
  readonly kind: 'earrings';
  readonly shape: 'hoop' | 'pearl' | 'chandelier' | 'shell';
  /** The stones of a chandelier. */
  readonly stone?: Hex;
}

export interface Necklace extends Drawn {
  readonly kind: 'necklace';
  readonly shape: 'pearls' | 'chain' | 'pendant';
  readonly stone?: Hex;
}

export interface Belt extends Drawn {
  readonly kind: 'belt';
  readonly buckle: 'ring' | 'bar';
}

export type Accessory = Bag | Shoes | Hat | Sunglasses | Earrings | Necklace | Belt;
