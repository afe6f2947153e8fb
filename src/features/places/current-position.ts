import type { Point } from '#src/domain/places/bounds.ts';

export type PositionRefusal = 'denied' | 'unavailable' | 'timed-out';

const options: PositionOptions = { timeout: 5000, enableHighAccuracy: true, maximumAge: 0 };

/** Codes of `GeolocationPositionError`. */
const refusals: Readonly<Record<number, PositionRefusal>> = { 1: 'denied', 2: 'unavailable', 3: 'timed-out' };

/** Where the device is. Rejects never: a refusal is an answer too. */
export function currentPosition(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<Point | PositionRefusal> {
  return new Promise((resolve) => {
    // Absent on a page without TLS.
    if (geolocation === undefined) return resolve('unavailable');
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coarse(coords)),
      ({ code }) => resolve(refusals[code] ?? 'unavailable'),
      options,
    );
  });
}

/**
 * To three decimals, some hundred metres: the point becomes part of the address, which is kept in histories and copied,
 * and the search looks a kilometre around.
 */
function coarse({ latitude, longitude }: Point): Point {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 + 0;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
