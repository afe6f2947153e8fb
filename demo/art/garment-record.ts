import type { Drawn, Hex } from './drawn.ts';

/** Records of garments on a hanger: cut in the 400 x 600 view box, from the centre line outwards. */

export type ShoulderNeck = 'crew' | 'scoop' | 'v' | 'deepV' | 'boat' | 'square' | 'high' | 'collar';
export type StrappyNeck = 'v' | 'cowl' | 'straight' | 'sweetheart' | 'square' | 'halter' | 'plunge' | 'oneShoulder';
export type Strap = 'thin' | 'wide' | 'bow' | 'chain' | 'halter' | 'none';
export type Sleeve =
  | 'cap'
  | 'short'
  | 'elbow'
  | 'long'
  | 'slouch'
  | 'bishop'
  | 'puff'
  | 'bell'
  | 'flutter'
  | 'balloon'
  | 'tailored';
export type SkirtCut =
  | 'slip'
  | 'column'
  | 'pencil'
  | 'aLine'
  | 'flare'
  | 'full'
  | 'bias'
  | 'trumpet'
  | 'ball'
  | 'asymmetric';
export type SkirtLength = 'mini' | 'knee' | 'midi' | 'maxi' | number;
export type LegCut = 'short' | 'wide' | 'straight' | 'taper';

export type Upper =
  | { readonly straps: Strap; readonly neck: StrappyNeck }
  | { readonly neck: ShoulderNeck; readonly sleeve?: Sleeve };

export type Lower =
  | { readonly skirt: SkirtCut; readonly length: SkirtLength }
  | { readonly legs: LegCut }
  | { readonly hemY: number; readonly hemHalf?: number; readonly waistHalf?: number; readonly hemBow?: number }
  | { readonly brief: 'high' | 'low' };

export interface BodyGarment extends Drawn {
  readonly kind: 'body';
  readonly upper: Upper;
  readonly lower: Lower;
  readonly waistHalf?: number;
  readonly boxy?: boolean;
  readonly waistSeam?: boolean;
  readonly gathered?: boolean;
  readonly tiers?: number;
  readonly wrap?: boolean;
  readonly slit?: boolean;
  readonly princessSeams?: boolean;
  readonly buttons?: { readonly from: number; readonly to: number; readonly count: number; readonly colour?: Hex };
  readonly pockets?: boolean;
  readonly crease?: boolean;
  readonly belt?: { readonly colour?: Hex; readonly closing: 'tie' | 'buckle' };
  /** Height of a bow at the bust. */
  readonly bow?: number;
  readonly ruffle?: boolean;
  readonly feather?: boolean;
  readonly pussyBow?: boolean;
  /** Ribbed hem, cuffs and neckband of a knit. */
  readonly ribbed?: boolean;
}

export interface Tailored extends Drawn {
  readonly kind: 'tailored';
  readonly hemY: number;
  readonly hemHalf?: number;
  readonly lapel: 'notch' | 'shawl';
  readonly doubleBreasted?: boolean;
  readonly buttonCount?: number;
  readonly buttonColour?: Hex;
  readonly lining?: Hex;
  /** Height at which the lapel ends and the front closes. */
  readonly breakY?: number;
  readonly pocketY?: number;
  readonly sleeve?: Sleeve;
  readonly sleeveDrop?: number;
  readonly curvedFront?: boolean;
  /** A tied belt of the same cloth, or one with a buckle. */
  readonly belted?: boolean | 'buckle';
  /** Storm flap, epaulettes and strapped cuffs. */
  readonly trench?: boolean;
}

export interface ClippedSkirt extends Drawn {
  readonly kind: 'clippedSkirt';
  readonly hemY: number;
  readonly hemHalf: number;
  readonly folds: number;
  readonly hemWaves?: number;
  readonly hemDepth?: number;
  readonly pencil?: boolean;
  readonly slit?: boolean;
}

export interface Trousers extends Drawn {
  readonly kind: 'trousers';
  readonly legs: LegCut;
  readonly crease?: boolean;
  readonly buttonColour?: Hex;
}

export interface Jacket extends Drawn {
  readonly kind: 'jacket';
  readonly cut: 'biker' | 'bomber' | 'puffer';
  /** A bomber ends at 352, a long puffer at 500. */
  readonly hemY: number;
  readonly lining?: Hex;
  /** Metal of zips and studs; brass by default. */
  readonly metal?: 'brass' | 'steel';
  readonly hood?: boolean;
}

export interface Cape extends Drawn {
  readonly kind: 'cape';
  readonly hemY: number;
  readonly collar: 'stand' | 'tie' | 'roll';
  readonly fringe?: boolean;
  readonly buttonColour?: Hex;
}

export interface Cardigan extends Drawn {
  readonly kind: 'cardigan';
  readonly neck: 'v' | 'crew' | 'shawl';
  readonly hemY: number;
  readonly buttonCount: number;
  readonly buttonColour?: Hex;
  readonly pockets?: boolean;
}

export interface Bikini extends Drawn {
  readonly kind: 'bikini';
  readonly top: 'triangle' | 'bandeau' | 'balconette';
  readonly bottom: 'high' | 'tie' | 'classic';
}

export interface Scarf extends Drawn {
  readonly kind: 'scarf';
  /** `band` hangs folded, `square` is a silk square laid out, `stole` is wide, of wool, with a fringe. */
  readonly form?: 'band' | 'square' | 'stole';
  readonly border?: Hex;
}

export type Garment = BodyGarment | Tailored | ClippedSkirt | Trousers | Scarf | Jacket | Cape | Cardigan | Bikini;
