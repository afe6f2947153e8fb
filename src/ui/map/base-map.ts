import type { Point } from '#src/domain/places/bounds.ts';

/**
 * The map that is part of the site: the land of New Zealand at 1:10 million (Natural Earth, public domain) and its towns
 * (GeoNames, CC BY 4.0), made by `tests/support/make-base-map.ts`.
 */
export type BaseMap = {
  /** Closed shapes, the last corner not the first again. East of the antimeridian longitudes count on beyond 180. */
  readonly land: readonly (readonly Point[])[];
  /** The largest first. */
  readonly towns: readonly (Point & { readonly name: string })[];
};

/** Finer, the coastline would pretend to know more than it does. */
export const baseMapZooms = { min: 5, max: 9 } as const;

export type StoredBaseMap = {
  /** Longitude and latitude of the first corner, then the differences to the one before, in ten-thousandths of a degree. */
  readonly land: readonly (readonly number[])[];
  readonly towns: readonly (readonly [name: string, latitude: number, longitude: number])[];
};

const perDegree = 10_000;

let loaded: Promise<BaseMap> | null = null;

/** Read at the first use; tried again after a failure. */
export function loadBaseMap(): Promise<BaseMap> {
  loaded ??= import('./new-zealand.json', { with: { type: 'json' } }).then(
    ({ default: stored }) => baseMapOf(stored as unknown as StoredBaseMap),
    (thrown: unknown) => {
      loaded = null;
      throw thrown;
    },
  );
  return loaded;
}

export function baseMapOf({ land, towns }: StoredBaseMap): BaseMap {
  return {
    land: land.map(shapeOf),
    towns: towns.map(([name, latitude, longitude]) => ({ name, latitude, longitude })),
  };
}

function shapeOf(numbers: readonly number[]): Point[] {
  const shape: Point[] = [];
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    longitude += numbers[index] ?? 0;
    latitude += numbers[index + 1] ?? 0;
    shape.push({ latitude: latitude / perDegree, longitude: longitude / perDegree });
  }
  return shape;
}
