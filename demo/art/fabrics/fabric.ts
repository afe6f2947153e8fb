import type { FabricName, Hex, Print } from '../record.ts';
import { cable, pleat, rib, straw } from './knitted.ts';
import { material, type Fabric, type FabricMaker } from './material.ts';
import { abstract, animal, floral, polka } from './printed.ts';
import { lace, sequin } from './sparkling.ts';
import { check, denim, gingham, linen, stripe, tweed } from './woven.ts';

const solid =
  (traits: Partial<Omit<Fabric, 'base'>>): FabricMaker =>
  (_, colour) =>
    material(colour, traits);

const makers: Readonly<Record<FabricName, FabricMaker>> = {
  plain: solid({}),
  wool: solid({ gloss: 0.03, depth: 0.95, grain: 0.13 }),
  crepe: solid({ gloss: 0.1, grain: 0.16 }),
  silk: solid({ gloss: 0.62, depth: 1.25, grain: 0.03, sheen: 1 }),
  velvet: solid({ gloss: 0.34, depth: 1.3, grain: 0.2 }),
  leather: solid({ gloss: 0.55, depth: 1.05, grain: 0.15, sheen: 0.5 }),
  patent: solid({ gloss: 0.7, depth: 1.15, grain: 0.02, sheen: 0.5 }),
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
};

/** `id` names the pattern inside its document and seeds whatever is strewn by chance. */
export const fabric = (name: FabricName, id: string, colour: Hex, print: Print = {}): Fabric =>
  makers[name](id, colour, print);
