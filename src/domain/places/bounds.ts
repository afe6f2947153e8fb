/** In degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };
/** Across the antimeridian the western end is the larger number. */
export type Bounds = { readonly northEast: Point; readonly southWest: Point };

/** Of latitude; of longitude at the equator. */
export const metresPerDegree = 111_320;

/** The box whose sides are `metres` away from the point, with longitudes of -180 to 180. */
export function boundsAround({ latitude, longitude }: Point, metres: number): Bounds {
  const north = metres / metresPerDegree;
  // Parallels shrink towards the poles, where a box is as wide as the earth.
  const east = Math.min(180, north / Math.max(0.001, Math.cos((latitude * Math.PI) / 180)));
  return {
    northEast: { latitude: Math.min(90, latitude + north), longitude: normalised(longitude + east) },
    southWest: { latitude: Math.max(-90, latitude - north), longitude: normalised(longitude - east) },
  };
}

/**
 * The smallest bounds of whole tenths of a degree around these: they do not tell which place of some ten kilometres was
 * meant. Coarse ones stay as they are.
 */
export function coarseBounds({ northEast, southWest }: Bounds): Bounds {
  return { northEast: toTenths(northEast, Math.ceil), southWest: toTenths(southWest, Math.floor) };
}

function toTenths({ latitude, longitude }: Point, round: (tenths: number) => number): Point {
  // A tenth times ten may be a little more than whole.
  const rounded = (degrees: number) => round(Math.round(degrees * 1e6) / 1e5) / 10 + 0;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** The same meridian from -180 to 180: a map that is moved across the antimeridian counts on. */
export function normalised(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** The edges of what a map shows, as it counts them: east of the antimeridian beyond 180. */
export type Edges = Readonly<Record<'north' | 'east' | 'south' | 'west', number>>;

/** As bounds of a search: from -180 to 180, and the whole earth once where a map shows it twice. */
export function boundsOfEdges({ north, east, south, west }: Edges): Bounds {
  const isWholeEarth = east - west >= 360;
  return {
    northEast: { latitude: Math.min(90, north), longitude: isWholeEarth ? 180 : normalised(east) },
    southWest: { latitude: Math.max(-90, south), longitude: isWholeEarth ? -180 : normalised(west) },
  };
}

/** The longitude of a point as a map counts it that is centred on another one: the copy next to that. */
export function longitudeNear(longitude: number, centre: number): number {
  return longitude + Math.round((centre - longitude) / 360) * 360;
}

/** On the plane through both, which is exact enough within a country. */
export function metresBetween(a: Point, b: Point): number {
  const north = a.latitude - b.latitude;
  const east = normalised(a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * metresPerDegree;
}

/** Eight decimals are about a millimetre. */
export function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude]
    .map((degrees) => (Math.round(degrees * 1e8) / 1e8 + 0).toFixed(8).replace(/\.?0+$/, ''))
    .join(',');
}

export function boundsText({ northEast, southWest }: Bounds): string {
  return [northEast, southWest].map(pointText).join(',');
}
