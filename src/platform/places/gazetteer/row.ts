import type { PlaceKind } from '#src/domain/places/place.ts';

export type GazetteerRow = {
  readonly name: string;
  /** The city of a suburb, the region of a town; null for a region. */
  readonly within: string | null;
  readonly kind: PlaceKind;
  readonly latitude: number;
  readonly longitude: number;
  /** Orders the predictions; 0 where it is unknown. */
  readonly population: number;
  /** North, east, south, west; null where only the point is known. */
  readonly bounds: readonly [number, number, number, number] | null;
  /** Other names that find it. */
  readonly also: readonly string[];
};
