import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { views } from '#demo/art/record.ts';
import { stories } from '#demo/history/stories.ts';
import type { Story } from '#demo/history/story.ts';
import { isCap } from '#src/domain/pricing/claim-caps.ts';
import { unsafeIn } from '#src/domain/text/scam-guard.ts';
import { subcategoriesOf } from '#src/features/listings/options.ts';
import { makeDecoder } from '#src/platform/images/decoding/decoder.server.ts';
import { catalogue } from './catalogue.ts';
import { pictureFacts } from './picture-facts.ts';
import { pictureName } from './pictures.ts';

const { providers, customers, listings, reviews } = catalogue;
const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));
const duplicates = (ids: readonly string[]) => ids.filter((id, i) => ids.indexOf(id) !== i);

describe('the demo catalogue', () => {
  test('has twelve wardrobes in ten regions and about sixty listings, more than a third of them for sale', () => {
    expect(providers).toHaveLength(12);
    expect(new Set(providers.map(({ region }) => region)).size).toBeGreaterThanOrEqual(10);
    expect(listings.length).toBeGreaterThanOrEqual(60);
    const share = listings.filter(({ transaction }) => transaction === 'sale').length / listings.length;
    expect(share).toBeGreaterThan(0.33);
    expect(share).toBeLessThan(0.45);
  });

  test('says of each picture what decoding it tells', async () => {
    const names = readdirSync(pictures, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));
    expect(names.length).toBeGreaterThan(4 * listings.length);
    for (const name of names) expect(pictureFacts(name).placeholder, name).not.toBe('');
    const limits = { niceness: 0, ownSession: false, maxCpuMs: 10_000, timeoutMs: 60_000 };
    const decoder = makeDecoder({ ...limits, maxBackground: 1 });
    // All would take half a minute.
    for (const name of ['luna-slip-front.webp', 'ada-pump-label.webp', `avatars/${providers[0]?.id ?? ''}.webp`]) {
      const source = new Uint8Array(readFileSync(pictures + name));
      const { width, height, placeholder } = await decoder.run({ kind: 'original', source }, 'background');
      expect(pictureFacts(name), name).toEqual({ width, height, placeholder });
    }
    decoder.close();
  });

  test('has unique ids, titles, bios and places', () => {
    expect(duplicates(listings.map(({ id }) => id))).toEqual([]);
    expect(duplicates(listings.map(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(duplicates(providers.map(({ bio }) => bio))).toEqual([]);
    expect(duplicates(providers.map(({ place }) => place))).toEqual([]);
    expect(duplicates([...providers, ...customers].map(({ id }) => id))).toEqual([]);
  });

  test('assigns every listing to an existing wardrobe, four to eight each, none before its lender joined', () => {
    const joined = new Map(providers.map(({ id, joinedDaysAgo }) => [id, joinedDaysAgo]));
    for (const { providerId, createdDaysAgo } of listings)
      expect(createdDaysAgo).toBeLessThan(joined.get(providerId) ?? 0);
    for (const id of joined.keys()) {
      const count = listings.filter(({ providerId }) => providerId === id).length;
      expect(count, id).toBeGreaterThanOrEqual(4);
      expect(count, id).toBeLessThanOrEqual(8);
    }
  });

  test('leads nobody past the marketplace', () => {
    const texts = [
      ...providers.flatMap(({ bio, place }) => [bio, place]),
      ...listings.flatMap(({ title, description, designer }) => [title, description, designer]),
      ...reviews.map(({ text }) => text),
    ];
    expect(texts.filter((text) => unsafeIn(text).length > 0)).toEqual([]);
  });

  test('repeats no sentence', () => {
    const sentences = [...listings.map(({ description }) => description), ...reviews.map(({ text }) => text)]
      .flatMap((text) => text.split(/(?<=[.!?]) /))
      // Sentences with measurements may repeat.
      .filter((sentence) => !/\d/.test(sentence));
    expect(duplicates(sentences)).toEqual([]);
  });

  test.each(listings)(
    'keeps the fields of $id within the limits of the form',
    ({ title, description, sizes, colours }) => {
      const { maximumTitle, maximumDescription, maximumSizes, maximumColours } = marketplace.listings;
      expect(title.length).toBeLessThanOrEqual(maximumTitle);
      expect(description.length).toBeLessThanOrEqual(maximumDescription);
      expect(new Set(sizes).size).toBe(sizes.length);
      expect(sizes.length).toBeLessThanOrEqual(maximumSizes);
      expect(new Set(colours).size).toBe(colours.length);
      expect(colours.length).toBeLessThanOrEqual(maximumColours);
    },
  );

  test.each(listings)('prices $id in whole cents, below its retail price', ({ price, shipping, rrp }) => {
    for (const amount of [price, shipping, rrp]) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
    expect(price).toBeLessThan(rrp);
  });
});

const rentals = listings.filter((listing) => listing.transaction === 'rent');
const sales = listings.filter((listing) => listing.transaction === 'sale');

describe('a rental', () => {
  test.each(rentals)('$id costs 18 to 120 dollars a day, and less for an extra day', ({ price, extraDayPrice }) => {
    expect(price).toBeGreaterThanOrEqual(1800);
    expect(price).toBeLessThanOrEqual(12000);
    expect(extraDayPrice ?? 0).toBeLessThan(price);
  });

  test.each(rentals)(
    '$id describes flaws only when it is altered or its condition says so',
    ({ altered, condition, flaws }) => {
      expect(flaws !== undefined).toBe(altered || condition === 'flawsAsListed');
    },
  );

  test.each(rentals)('$id names no cap above its retail price', ({ caps = {}, rrp }) => {
    for (const cap of Object.values(caps)) expect(isCap(cap, rrp)).toBe(true);
  });

  test.each(rentals)('$id has non-overlapping days blocked by its owner', ({ maxNumberOfDays, blockedDays }) => {
    expect(maxNumberOfDays).toBeGreaterThanOrEqual(marketplace.booking.minimumDays);
    let free = 1;
    for (const { from, to } of blockedDays) {
      expect(from).toBeGreaterThanOrEqual(free);
      expect(to).toBeGreaterThanOrEqual(from);
      free = to + 1;
    }
  });
});

describe('a sale', () => {
  test.each(sales)('$id has stock and a valid subcategory', ({ stock, category, subcategory }) => {
    expect(stock).toBeGreaterThan(0);
    const choices = subcategoriesOf(category);
    if (choices.length === 0) expect(subcategory).toBeUndefined();
    else expect(choices).toContain(subcategory);
  });
});

describe('the reviews', () => {
  const publishedDaysAgo = new Map(listings.map(({ id, createdDaysAgo }) => [id, createdDaysAgo]));
  const joined = new Map([...customers, ...providers].map(({ id, joinedDaysAgo }) => [id, joinedDaysAgo]));

  test('are of existing listings, by users who had joined, one each', () => {
    for (const { listingId, customerId, daysAgo } of reviews) {
      expect(daysAgo, listingId).toBeLessThan(publishedDaysAgo.get(listingId) ?? 0);
      expect(daysAgo, customerId).toBeLessThan(joined.get(customerId) ?? 0);
    }
    expect(duplicates(reviews.map(({ listingId, customerId }) => `${listingId} ${customerId}`))).toEqual([]);
  });

  test('are never of the author’s own listings, and every wardrobe has some', () => {
    const owner = new Map(listings.map(({ id, providerId }) => [id, providerId]));
    for (const { listingId, customerId } of reviews) expect(owner.get(listingId)).not.toBe(customerId);
    const reviewed = new Set(reviews.map(({ listingId }) => owner.get(listingId)));
    expect(providers.filter(({ id }) => !reviewed.has(id))).toEqual([]);
  });

  test('follow a transaction that had ended, unless they are older than all stories', () => {
    const storiesBegin = Math.max(
      ...stories.map(({ requestedAt }) => ('daysAgo' in requestedAt ? requestedAt.daysAgo : 0)),
    );
    const recent = reviews.filter(({ daysAgo }) => daysAgo < storiesBegin - 15);
    const withoutTransaction = recent.filter(
      ({ listingId, customerId, daysAgo }) =>
        !stories.some(
          (story) => story.listing === listingId && story.customer === customerId && endedBy(story, daysAgo),
        ),
    );
    expect(withoutTransaction.map(({ listingId, customerId }) => `${customerId} on ${listingId}`)).toEqual([]);
  });
});

/** Rentals end 48 hours after their last day, sales ten days after they were accepted. */
function endedBy({ rentalDays, steps }: Story, daysAgo: number): boolean {
  const accepted = steps.find((step) => 'transition' in step && step.transition === 'accept');
  if (accepted === undefined || !('daysAgo' in accepted.at)) return false;
  const endedDaysAgo = rentalDays === undefined ? accepted.at.daysAgo - 10 : -rentalDays[1] - 3;
  return daysAgo <= endedDaysAgo;
}

describe('the images', () => {
  const expected = listings.flatMap(({ id }) => views.map((view) => pictureName(id, view)));

  test('exist for every listing and view', () => {
    expect(expected.filter((name) => !existsSync(pictures + name))).toEqual([]);
  });

  test('belong to current listings and take at most 8 MB together', () => {
    const files = readdirSync(pictures).filter((name) => name.endsWith('.webp'));
    expect(files.filter((name) => !expected.includes(name))).toEqual([]);
    const bytes = files.reduce((sum, name) => sum + statSync(pictures + name).size, 0);
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
  });
});
