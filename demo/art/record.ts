/** A drawing is a small record; the generator cuts, lights and hangs it. Lengths are in the 400 x 600 view box. */

export type Hex = `#${string}`;

export type StudioName = 'mist' | 'chalk' | 'sage' | 'shell' | 'sky' | 'clay' | 'butter';

export type FabricName =
  | 'plain'
  | 'wool'
  | 'crepe'
  | 'silk'
  | 'velvet'
  | 'leather'
  | 'patent'
  | 'linen'
  | 'denim'
  | 'gingham'
  | 'stripe'
  | 'check'
  | 'tweed'
  | 'polka'
  | 'floral'
  | 'abstract'
  | 'animal'
  | 'sequin'
  | 'lace'
  | 'rib'
  | 'cable'
  | 'pleat'
  | 'straw';

/** What a patterned fabric may be told; each fabric reads the few that concern it. */
export interface Print {
  readonly size?: number;
  readonly ground?: Hex;
  /** Share of a stripe that is coloured, 0 to 1. */
  readonly ratio?: number;
  readonly across?: boolean;
  readonly line?: Hex;
  readonly secondLine?: Hex;
  readonly colours?: readonly Hex[];
  readonly leaf?: Hex;
  readonly fleck?: Hex;
}

interface Drawn {
  readonly fabric: FabricName;
  readonly colour: Hex;
  readonly print?: Print;
  readonly studio: StudioName;
  /** Beech with a brass hook unless told otherwise. */
  readonly hanger?: 'beech' | 'black';
}

export type ShoulderNeck = 'crew' | 'scoop' | 'v' | 'deepV' | 'boat' | 'square' | 'high' | 'collar';
export type StrappyNeck = 'v' | 'cowl' | 'straight' | 'sweetheart' | 'square' | 'halter';
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
  | 'tailored';
export type SkirtCut = 'slip' | 'column' | 'pencil' | 'aLine' | 'flare' | 'full' | 'bias' | 'trumpet';
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
  readonly belted?: boolean;
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

export interface Bag extends Drawn {
  readonly kind: 'bag';
  readonly shape: 'baguette' | 'topHandle' | 'clutch' | 'tote';
}

export interface Shoes extends Drawn {
  readonly kind: 'shoes';
  readonly shape: 'pump' | 'sandal' | 'boot';
  readonly sole?: Hex;
}

export interface Hat extends Drawn {
  readonly kind: 'hat';
  readonly shape: 'fedora' | 'beret';
  readonly band?: Hex;
}

export interface Sunglasses extends Drawn {
  readonly kind: 'sunglasses';
  readonly shape: 'catEye' | 'round';
  readonly lens: Hex;
}

export interface Earrings extends Drawn {
  readonly kind: 'earrings';
  readonly shape: 'hoop' | 'pearl';
}

export interface Scarf extends Drawn {
  readonly kind: 'scarf';
}

export type Garment = BodyGarment | Tailored | ClippedSkirt | Trousers | Scarf;
export type Accessory = Bag | Shoes | Hat | Sunglasses | Earrings;
export type Drawing = Garment | Accessory;

/** What a picture is made from: the drawing and what its label says. */
export interface PictureRecord {
  readonly id: string;
  readonly designer: string;
  readonly sizeMark: string;
  readonly drawing: Drawing;
}

export const views = ['front', 'back', 'detail', 'label'] as const;
export type View = (typeof views)[number];
