import { expect, test } from 'vitest';
import type { App } from '#src/platform/app.ts';
import { makeViewCounter, type View } from './counter.server.ts';
import { viewedListing } from './view-address.ts';

const listingId = '3f0c2f0a-0b52-4c6e-9f5e-0d6b7f0d9a11';
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const view: View = { listingId, viewer: null, ip: '192.0.2.1', userAgent: browser };
const mei = { id: 'a1d9c3de-1111-4a4a-8c8c-000000000001', role: 'user', limited: false } as const;

type Setting = { readonly now?: () => number; readonly away?: () => boolean; readonly fail?: () => boolean };

/** A counter whose database keeps what is written, or fails. */
function counting({ now = () => 0, away = () => false, fail = () => false }: Setting = {}) {
  const batches: { views: number; user_id: string | null }[][] = [];
  const warnings: string[] = [];
  const db = {
    async execute({ queryChunks }: { readonly queryChunks: readonly unknown[] }) {
      if (fail()) throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
      const json = queryChunks.find((chunk) => typeof chunk === 'string' && chunk.startsWith('['));
      batches.push(JSON.parse(String(json)) as (typeof batches)[number]);
    },
  };
  const logger = { warn: (message: string) => warnings.push(message) };
  const app = { db, logger, databaseHealth: { isAway: away } } as unknown as App;
  const written = () => batches.flat().reduce((sum, { views }) => sum + views, 0);
  return { ...makeViewCounter(app, now), batches, warnings, written };
}

test('a visitor counts once a day for each listing, and others count beside', async () => {
  let now = 0;
  const counter = counting({ now: () => now });
  counter.see(view);
  counter.see(view);
  counter.see({ ...view, listingId: '00000000-0b52-4c6e-9f5e-0d6b7f0d9a11' });
  counter.see({ ...view, ip: '192.0.2.2' });
  counter.see({ ...view, userAgent: `${browser} Other` });
  counter.see({ ...view, viewer: mei });
  counter.see({ ...view, viewer: mei, ip: '192.0.2.9' });
  await counter.flush();
  expect(counter.written()).toBe(5);
  now += 86_400_000;
  counter.see(view);
  await counter.flush();
  expect(counter.written()).toBe(6);
});

test('a network of IPv6 is one visitor, however its devices change their addresses', async () => {
  const counter = counting();
  counter.see({ ...view, ip: '2001:db8:1:2::1' });
  counter.see({ ...view, ip: '2001:db8:1:2:ffff::9' });
  counter.see({ ...view, ip: '2001:db8:1:3::1' });
  await counter.flush();
  expect(counter.written()).toBe(2);
});

test('search engines, programs and operators do not count', async () => {
  const counter = counting();
  const bots = ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.9', ''];
  for (const userAgent of bots) counter.see({ ...view, userAgent });
  counter.see({ ...view, viewer: { ...mei, role: 'operator' } });
  counter.see({ ...view, viewer: { ...mei, limited: true } });
  await counter.flush();
  expect(counter.batches).toEqual([]);
});

test('views wait while the database is away, and a lost answer never counts one twice', async () => {
  const database = { away: true, fails: true };
  const counter = counting({ away: () => database.away, fail: () => database.fails });
  counter.see(view);
  await counter.flush();
  expect(counter.warnings).toEqual([]);
  database.away = false;
  await counter.flush();
  expect(counter.warnings).toHaveLength(1);
  database.fails = false;
  await counter.flush();
  counter.see({ ...view, ip: '192.0.2.2' });
  await counter.flush();
  expect(counter.written()).toBe(1);
});

test('memory stays bounded for any number of addresses', async () => {
  const counter = counting();
  for (let at = 0; at < 10_500; at += 1)
    counter.see({ ...view, listingId: `${String(at).padStart(8, '0')}-0b52-4c6e-9f5e-0d6b7f0d9a11` });
  await counter.flush();
  expect(counter.written()).toBe(10_000);
});

test('only the public page of a listing is a view', () => {
  expect(viewedListing(`/l/${listingId}`)).toBe(listingId);
  expect(viewedListing(`/l/luna-slip/${listingId}`)).toBe(listingId);
  for (const path of ['/l/new', `/l/x/${listingId}/draft`, `/l/${listingId}.data`, `/api/listings/${listingId}`])
    expect(viewedListing(path), path).toBeNull();
});
