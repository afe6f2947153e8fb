import { marketplace, type Marketplace } from '#marketplace';
import { circleAround } from '#src/domain/places/circle.ts';
import type { Point } from '#src/domain/places/bounds.ts';

export type MapConfig = {
  readonly [Setting in keyof Marketplace['map']]: Setting extends 'defaultZoom' | 'maximumLabels'
    ? number
    : Widened<Marketplace['map'][Setting]>;
};
type Widened<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends number ? number : Group[Name] extends boolean ? boolean : string;
};

/** The points that a map may be centred on. */
export type Centres = { readonly centre: Point | null; readonly obfuscatedCentre: Point | null };

/** Throws where the settings ask for a point that is not there: a map around no place would be a wrong one. */
export function centreOf({ centre, obfuscatedCentre }: Centres, { fuzzy }: MapConfig = marketplace.map): Point {
  if (!fuzzy.enabled) return existing(centre, 'centre');
  return existing(obfuscatedCentre, 'obfuscated centre');
}

/** The zoom of a map around a point. */
export function zoomOf({ defaultZoom, fuzzy }: MapConfig = marketplace.map): number {
  return fuzzy.enabled ? fuzzy.defaultZoom : defaultZoom;
}

/** The corners of the circle within which a listing is, with its colour; null while maps show points. */
export function fuzzyCircle(
  centre: Point,
  { fuzzy }: MapConfig = marketplace.map,
): { readonly corners: readonly Point[]; readonly color: string } | null {
  if (!fuzzy.enabled) return null;
  return { corners: circleAround(centre, fuzzy.offsetMetres), color: fuzzy.circleColor };
}

function existing(point: Point | null, what: string): Point {
  if (point === null) throw new Error(`The map has no ${what}`);
  return point;
}
