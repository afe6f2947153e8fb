import { marketplace } from '#marketplace';
import { maxPlaceText, type Predictions } from '#src/domain/places/place.ts';
import type { Config } from '../config.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { Logger } from '../logger/logger.ts';
import { loadGazetteer } from './gazetteer/load-gazetteer.server.ts';
import { photon, type Geocoder } from './photon.server.ts';
import type { Places } from './places.ts';

type Answer = Predictions & { readonly weight: number };

const cacheBytes = 2 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

export type PlacesLimits = {
  /** Requests to the geocoder that may be under way. */
  readonly maxConcurrent: number;
  /** After a failure the gazetteer answers for so long, so that no keystroke waits for a timeout again. */
  readonly pauseMs: number;
  readonly timeoutMs: number;
};

const usual: PlacesLimits = { maxConcurrent: 8, pauseMs: 30_000, timeoutMs: 3_000 };

/**
 * The geocoder where one is configured, with a cache; the gazetteer of this machine where there is none, where it finds
 * nothing, fails or is paused, and where the text may not leave.
 */
export function makePlaces(
  { geocoderUrl, canonicalRootUrl }: Pick<Config, 'geocoderUrl' | 'canonicalRootUrl'>,
  logger: Pick<Logger, 'warn'>,
  limits: PlacesLimits = usual,
): Places {
  const geocoder =
    geocoderUrl === null
      ? null
      : cachedGeocoder(
          photon(geocoderUrl, {
            ...{ country: marketplace.country, userAgent: `Rotation (${canonicalRootUrl})` },
            timeoutMs: limits.timeoutMs,
          }),
          logger,
          limits,
        );
  return {
    async predict(text, options) {
      const typed = text.slice(0, maxPlaceText).toWellFormed().trim();
      const found = typed === '' || geocoder === null ? null : await geocoder.predict(typed, options);
      if (found !== null && found.places.length > 0) return { places: found.places, source: found.source };
      return { places: (await loadGazetteer(marketplace.country)).predict(typed), source: 'geonames' };
    },
  };
}

/** Null where the geocoder is not to be used now, or has failed. */
function cachedGeocoder(geocoder: Geocoder, logger: Pick<Logger, 'warn'>, { maxConcurrent, pauseMs }: PlacesLimits) {
  const cache = makeLruCache<Answer>(cacheBytes, dayMs);
  let underWay = 0;
  let pausedUntil = -Infinity;
  return {
    async predict(text: string, { mayLeave, signal }: Parameters<Places['predict']>[1]): Promise<Predictions | null> {
      const key = text.toLowerCase();
      const known = cache.get(key);
      if (known !== undefined) return known;
      const isBusy = () => underWay >= maxConcurrent || performance.now() < pausedUntil;
      if (isBusy() || !(await mayLeave()) || isBusy()) return null;
      underWay += 1;
      try {
        const places = await geocoder.predict(text, signal);
        const answer: Answer = {
          places,
          source: 'openstreetmap',
          weight: JSON.stringify(places).length + 2 * key.length,
        };
        cache.set(key, answer);
        return answer;
      } catch (error) {
        if (signal?.aborted !== true) {
          pausedUntil = performance.now() + pauseMs;
          // The reason alone: the message of a failed request may hold the address with the text.
          logger.warn('geocoder failed', { reason: reasonOf(error) });
        }
        return null;
      } finally {
        underWay -= 1;
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause, name, message } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return /^answered \d{3}$/.test(message) ? message : name;
}
