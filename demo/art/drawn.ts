/** Fields that every drawing has. */

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
  | 'straw'
  | 'chunky'
  | 'crochet'
  | 'fur'
  | 'lame'
  | 'suede'
  | 'houndstooth'
  | 'brocade';

/** Parameters of patterned fabrics; each fabric uses a few of them. */
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

export interface Drawn {
  readonly fabric: FabricName;
  readonly colour: Hex;
  readonly print?: Print;
  readonly studio: StudioName;
  /** Beech with a brass hook by default. */
  readonly hanger?: 'beech' | 'black';
  /** Hangs on the wall by default; `flat` lies on a table, slightly rotated, without a hanger. */
  readonly pose?: 'hung' | 'flat';
}
