import { boundsAround, type Bounds, type Point } from './bounds.ts';

export type PlaceKind = 'region' | 'town' | 'suburb' | 'address';

export type Place = {
  readonly name: string;
  /** The larger place that tells it from others of its name; null where there is none. */
  readonly within: string | null;
  readonly kind: PlaceKind;
  readonly origin: Point;
  readonly bounds: Bounds;
};

/** The data that places come from, which asks to be named. */
export type PlaceSource = 'geonames' | 'openstreetmap';

export type Predictions = { readonly places: readonly Place[]; readonly source: PlaceSource };

export const maxPredictions = 5;
export const maxPlaceText = 100;

/** Metres from the point to each side, for the viewer's own position, and for places without bounds of their own. */
export const boundsDistances = { here: 1000, address: 500, area: 2000 } as const;

export function defaultBounds(kind: PlaceKind, origin: Point): Bounds {
  return boundsAround(origin, kind === 'address' ? boundsDistances.address : boundsDistances.area);
}

/** "Ponsonby, Auckland". */
export function placeText({ name, within }: Pick<Place, 'name' | 'within'>): string {
  return within === null || within === name ? name : `${name}, ${within}`;
}
