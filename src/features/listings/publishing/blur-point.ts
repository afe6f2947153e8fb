import { metresPerDegree, normalised, type Point } from '#src/domain/places/bounds.ts';

/** At 89.9 degrees parallels are so short that more turns than one would be counted. */
const widest = 89.9;

/**
 * Location privacy: returns a point 250 to 500 m away in a random direction, which may be public. Averaging many blurred
 * points of one address would reveal it. `random` gives [0, 1).
 */
export function blurred({ latitude, longitude }: Point, random: () => number): Point {
  const angle = random() * 2 * Math.PI;
  const metres = 250 + random() * 250;
  const parallel = Math.cos((Math.min(widest, Math.abs(latitude)) * Math.PI) / 180);
  const east = (metres * Math.cos(angle)) / (metresPerDegree * parallel);
  const north = (metres * Math.sin(angle)) / metresPerDegree;
  return { latitude: Math.max(-90, Math.min(90, latitude + north)), longitude: normalised(longitude + east) };
}
