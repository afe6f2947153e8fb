import { metresPerDegree, normalised, type Point } from '#src/domain/places/bounds.ts';

/**
 * Location privacy: returns a point 250 to 500 m away in a random direction, which may be public. Averaging many blurred
 * points of one address would reveal it. `random` gives [0, 1).
 */
export function blurred({ latitude, longitude }: Point, random: () => number): Point {
  const angle = random() * 2 * Math.PI;
  const metres = 250 + random() * 250;
  const east = (metres * Math.cos(angle)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180));
  const north = (metres * Math.sin(angle)) / metresPerDegree;
  // At a pole it turns around the earth, and beyond it there is nothing.
  return { latitude: Math.max(-90, Math.min(90, latitude + north)), longitude: normalised(longitude + east) };
}
