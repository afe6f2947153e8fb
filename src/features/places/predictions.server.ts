import type { Place, Predictions } from '#src/domain/places/place.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import type { App } from '#src/platform/app.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';

/** Who types. */
export type PlacesClient = { readonly ip: string; readonly signal?: AbortSignal };

/** One network's texts that are sent to the geocoder; what is beyond, the gazetteer answers. */
const perNetwork = { bucket: 'geocoder', max: 60, seconds: 60 };

type PlacesApp = Pick<App, 'places' | 'db' | 'config'>;

/** At most five places, the likeliest first. */
export async function predictPlaces(app: PlacesApp, text: string, { ip, signal }: PlacesClient): Promise<Predictions> {
  const limit = { ...perNetwork, key: networkOf(ip) };
  const mayLeave = async () => (await app.db.transaction((tx) => tryHit(app, tx, [limit]))).ids !== null;
  return await app.places.predict(text, { mayLeave, signal });
}

/** The place that a text most likely means; null where none is like it. */
export async function findPlace(app: PlacesApp, text: string, client: PlacesClient): Promise<Place | null> {
  const { places } = await predictPlaces(app, text, client);
  return places[0] ?? null;
}
