import { normalised, type Point } from './bounds.ts';

const earthRadiusMetres = 6_371_000;
const stepDegrees = 8;
const radians = Math.PI / 180;

/** The corners of a circle around a point, on a sphere, in steps of eight degrees; the last one is not the first again. */
export function circleAround({ latitude, longitude }: Point, metres: number): Point[] {
  const distance = metres / earthRadiusMetres;
  const north = latitude * radians;
  return Array.from({ length: 360 / stepDegrees }, (_, step) => {
    const bearing = step * stepDegrees * radians;
    const sine = Math.sin(north) * Math.cos(distance) + Math.cos(north) * Math.sin(distance) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(north),
      Math.cos(distance) - Math.sin(north) * sine,
    );
    return { latitude: Math.asin(sine) / radians, longitude: normalised(longitude + east / radians) };
  });
}
