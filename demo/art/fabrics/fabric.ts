import type { FabricName, Hex, Print } from '../drawn.ts';
import { cable, pleat, rib, straw } from './knitted.ts';
import { brocade, lame } from './jacquard.ts';
import { chunky, crochet, fur } from './tufted.ts';
import { material, type Fabric, type FabricMaker } from './material.ts';
import { abstract, animal, floral, polka } from './printed.ts';
import { lace, sequin } from './sparkling.ts';
import { check, denim, gingham, houndstooth, linen, stripe, tweed } from './woven.ts';

const solid =
  (traits: Partial<Omit<Fabric, 'base'>>): FabricMaker =>
  (_, colour) =>
    material(colour, traits);

const makers: Readonly<Record<FabricName, FabricMaker>> = {
  plain: solid({}),
  wool: solid({ gloss: 0.03, depth: 0.95, grain: 0.13, crumple: 0.16, nap: 0.12, loft: 1 }),
  crepe: solid({ gloss: 0.1, grain: 0.16, crumple: 0.3 }),
  silk: solid({ gloss: 0.58, depth: 1.35, grain: 0.04, sheen: 1, crumple: 0.16, loft: 0.62 }),
  velvet: solid({ gloss: 0.12, depth: 1.35, grain: 0.2, crumple: 0.12, nap: 0.55 }),
  leather: solid({ gloss: 0.55, depth: 1.05, grain: 0.15, sheen: 0.5, crumple: 0.2, loft: 1 }),
  patent: solid({ gloss: 0.85, depth: 1.15, grain: 0.02, sheen: 0.5, crumple: 0.03 }),
  linen,
  denim,
  gingham,
  stripe,
  check,
  tweed,
  polka,
  floral,
  abstract,
  animal,
  sequin,
  lace,
  rib,
  cable,
  pleat,
  straw,
  chunky,
  crochet,
  fur,
  lame,
  suede: solid({ gloss: 0.05, grain: 0.28, crumple: 0.12, nap: 0.3 }),
  houndstooth,
  brocade,
};

/** `id` is the pattern's id in its SVG document and the seed of its random parts. */
export const fabric = (name: FabricName, id: string, colour: Hex, print: Print = {}): Fabric =>
  makers[name](id, colour, print);
