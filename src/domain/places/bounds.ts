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
    northEast: { latitude: Math.min(90, latitude + north), longitude: turned(longitude + east) },
    southWest: { latitude: Math.max(-90, latitude - north), longitude: turned(longitude - east) },
  };
}

function turned(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

/** On the plane through both, which is exact enough within a country. */
export function metresBetween(a: Point, b: Point): number {
  const north = a.latitude - b.latitude;
  const east = turned(a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
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
