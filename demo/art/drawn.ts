/** What every drawing says, whatever it shows. */

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

export interface Drawn {
  readonly fabric: FabricName;
  readonly colour: Hex;
  readonly print?: Print;
  readonly studio: StudioName;
  /** Beech with a brass hook unless told otherwise. */
  readonly hanger?: 'beech' | 'black';
  /** Hung on the wall unless told otherwise; `flat` lies on a table, a little askew, without a hanger. */
  readonly pose?: 'hung' | 'flat';
}
