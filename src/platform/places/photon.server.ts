import { z } from 'zod';
import type { Bounds } from '#src/domain/places/bounds.ts';
import { defaultBounds, maxPredictions, maxPlaceText, type Place, type PlaceKind } from '#src/domain/places/place.ts';

export type Geocoder = {
  /** Rejects where there is no valid answer in time. */
  readonly predict: (text: string, signal?: AbortSignal) => Promise<Place[]>;
};

const maxBytes = 256 * 1024;
/** Photon's layers, and what they are to us. Others are no place that items are in: shops, mountains, countries. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  house: 'address',
  street: 'address',
  locality: 'suburb',
  district: 'suburb',
  city: 'town',
  county: 'region',
  state: 'region',
};

const text = z.string().max(300).optional();
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
  properties: z.object({
    ...{ type: text, name: text, housenumber: text, street: text, district: text, city: text, state: text },
    countrycode: text,
    /** West, north, east, south. */
    extent: z.tuple([longitude, latitude, longitude, latitude]).optional().catch(undefined),
  }),
});
/** A feature that cannot be read is left out. */
const answer = z.object({ features: z.array(feature.nullable().catch(null)).max(200) });

type Properties = z.infer<typeof feature>['properties'];

/**
 * Photon, the geocoder of OpenStreetMap data that is made for search as you type: `GET /api?q=…`, GeoJSON. The text is all
 * that it is told: neither the client's address nor a cookie.
 */
export function photon(
  url: string,
  { country, userAgent, timeoutMs }: { country: string; userAgent: string; timeoutMs: number },
): Geocoder {
  const endpoint = `${url.replace(/\/$/, '')}/api`;
  return {
    async predict(typed, signal) {
      const address = new URL(endpoint);
      // Twice as many, because those of other countries are dropped.
      const query: [string, string][] = [
        ['q', typed],
        ['limit', String(2 * maxPredictions)],
      ];
      const layers = Object.keys(kinds).map((layer): [string, string] => ['layer', layer]);
      address.search = new URLSearchParams([...query, ...layers]).toString();
      const unread = new AbortController();
      const ends = [AbortSignal.timeout(timeoutMs), unread.signal];
      const response = await fetch(address, {
        headers: { 'user-agent': userAgent },
        redirect: 'manual',
        signal: AbortSignal.any(signal === undefined ? ends : [...ends, signal]),
      });
      if (response.status !== 200) {
        unread.abort();
        throw new Error(`answered ${response.status}`);
      }
      const { features } = answer.parse(JSON.parse(await contentOf(response)));
      return features
        .flatMap((one) => (one === null || one.properties.countrycode !== country ? [] : (placeOf(one) ?? [])))
        .slice(0, maxPredictions);
    },
  };
}

async function contentOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function placeOf({ geometry, properties }: z.infer<typeof feature>): Place | null {
  const kind = kinds[properties.type ?? ''];
  const name = nameOf(properties).slice(0, maxPlaceText);
  if (kind === undefined || name === '') return null;
  const [east, north] = geometry.coordinates;
  const origin = { latitude: north, longitude: east };
  const within = withinOf(kind, properties)?.slice(0, maxPlaceText) ?? null;
  const own = kind === 'address' ? null : boundsOf(properties);
  return { name, within: within === name ? null : within, kind, origin, bounds: own ?? defaultBounds(kind, origin) };
}

/** "12 Ponsonby Road". */
function nameOf({ type, name, housenumber, street }: Properties): string {
  if (type !== 'house') return name ?? street ?? '';
  return [housenumber, street].filter(Boolean).join(' ') || (name ?? '');
}

function withinOf(kind: PlaceKind, { district, city, state }: Properties): string | undefined {
  if (kind === 'address') return [district, city].filter(Boolean).join(', ') || state;
  return kind === 'suburb' ? (city ?? state) : kind === 'town' ? state : undefined;
}

function boundsOf({ extent }: Properties): Bounds | null {
  if (extent === undefined) return null;
  const [west, north, east, south] = extent;
  return north < south
    ? null
    : { northEast: { latitude: north, longitude: east }, southWest: { latitude: south, longitude: west } };
}
