import type { Hex, Print } from '../drawn.ts';
import { element } from '../svg.ts';

/** Parameters of a material for the cloth renderer. */
export interface Fabric {
  /** The colour that shadows and lights are made from. */
  readonly base: Hex;
  /** A colour or a reference to a pattern. */
  readonly fill: string;
  readonly defs: string;
  /** Lies under the pattern, so that no light shines through between two tiles. */
  readonly ground: Hex;
  /** Strength of lights, 0 (felt) to 1 (mirror). */
  readonly gloss: number;
  /** Strength of shadows; 1 is cotton. */
  readonly depth: number;
  /** Strength of the fine turbulence on top. */
  readonly grain: number;
  /** Extra highlights across hip and bust, as satin has. */
  readonly sheen: number;
  /** Index of the displacement filter that bends the pattern; 0 for none. */
  readonly warp: 0 | 2 | 3 | 4 | 5 | 6 | 7 | 9;
  /** Number of random highlights on top. */
  readonly sparkle: number;
  /** Knits have an edge that is never quite straight. */
  readonly wobble: boolean;
  /** How much the cloth crumples, 0 (felt) to 1 (washed linen). */
  readonly crumple: number;
  /** Pile that is bright where it is seen from the side, 0 to 1: velvet, suede, fur. */
  readonly nap: number;
  /** How thick it lies: 0.6 is silk, 1 a suit, 1.3 a thick knit. */
  readonly loft: number;
  /** Length of the hair that stands off its edge. */
  readonly hair: number;
}

export type FabricMaker = (id: string, colour: Hex, print: Print) => Fabric;

export function material(base: Hex, traits: Partial<Omit<Fabric, 'base'>>): Fabric {
  return {
    base,
    fill: base,
    ground: base,
    defs: '',
    gloss: 0.16,
    depth: 1,
    grain: 0.1,
    sheen: 0,
    warp: 0,
    sparkle: 0,
    wobble: false,
    crumple: 0.35,
    nap: 0,
    loft: 0.85,
    hair: 0,
    ...traits,
  };
}

/** A pattern tile that repeats over the whole piece, and the fill that refers to it. */
export function tile(
  id: string,
  size: { readonly width: number; readonly height: number },
  body: string,
  patternTransform?: string,
): Pick<Fabric, 'fill' | 'defs'> {
  const { width, height } = size;
  return {
    fill: `url(#${id})`,
    defs: element('pattern', { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform }, body),
  };
}

export const squareTile = (id: string, size: number, body: string, transform?: string) =>
  tile(id, { width: size, height: size }, body, transform);
