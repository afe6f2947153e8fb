import type { RequestListener } from 'node:http';
import type { App } from '#src/platform/app.ts';
import { makeAdmission, openAdmission, slots, type Admission } from './admission/admission.ts';
import { loadShedding, type Shed, type Site } from './admission/load-shedding.ts';
import { pageCache, type Front } from './page-cache.ts';

const shedNothing: Shed = () => false;

/** The limits of concurrent requests, or none of them where `LOAD_SHEDDING` is off. */
export function admissionFor({ front }: App['config']): Admission {
  if (!front.loadShedding) return openAdmission();
  const max = front.maxConcurrentRequests;
  return makeAdmission({ min: slots.min, initial: Math.min(slots.initial, max), max });
}

/**
 * The middleware before the site: load shedding, then the page cache. Each can be switched off by its setting; with
 * both off every request goes to `toSite`. `clear` empties the cache.
 */
export function frontOf(app: App, site: Site, toSite: RequestListener, admission: Admission): Front {
  const { front } = app.config;
  const shed = front.loadShedding ? loadShedding(app, admission, site) : shedNothing;
  if (front.pageCache) return pageCache(app, site, toSite, shed);
  return {
    listener: (incoming, outgoing) => void (shed(incoming, outgoing) || toSite(incoming, outgoing)),
    clear() {},
  };
}
