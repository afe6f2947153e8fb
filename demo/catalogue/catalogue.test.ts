import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { views } from '#demo/art/record.ts';
import { subcategoriesOf } from '#src/features/listings/options.ts';
import { catalogue } from './catalogue.ts';
import { pictureName } from './pictures.ts';

const { providers, customers, pieces, reviews } = catalogue;
const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));
const duplicates = (ids: readonly string[]) => ids.filter((id, i) => ids.indexOf(id) !== i);

describe('the demo catalogue', () => {
  test('has six closets and at least thirty pieces, about a third of them for sale', () => {
    expect(providers).toHaveLength(6);
    expect(pieces.length).toBeGreaterThanOrEqual(30);
    const share = pieces.filter(({ deal }) => deal === 'sale').length / pieces.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
  });

  test('names everything once', () => {
    expect(duplicates(pieces.map(({ id }) => id))).toEqual([]);
    expect(duplicates([...providers, ...customers].map(({ id }) => id))).toEqual([]);
  });

  test('hangs every piece in a closet that exists, and leaves no closet empty', () => {
    const owners = new Set(pieces.map(({ providerId }) => providerId));
    expect([...owners].sort()).toEqual(providers.map(({ id }) => id).sort());
  });

  test.each(pieces)(
    'keeps the words of $id within the limits of the form',
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

  test.each(pieces)('prices $id in whole cents, below what it cost new', ({ price, shipping, rrp }) => {
    for (const amount of [price, shipping, rrp]) expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
    expect(price).toBeLessThan(rrp);
  });
});

const rentals = pieces.filter((piece) => piece.deal === 'rent');
const sales = pieces.filter((piece) => piece.deal === 'sale');

describe('a piece to rent', () => {
  test.each(rentals)('$id costs 18 to 120 dollars a day, and less for a further day', ({ price, extraDayPrice }) => {
    expect(price).toBeGreaterThanOrEqual(1800);
    expect(price).toBeLessThanOrEqual(12000);
    expect(extraDayPrice ?? 0).toBeLessThan(price);
  });

  test.each(rentals)('$id says what is altered or flawed, and only then', ({ altered, condition, flaws }) => {
    expect(flaws !== undefined).toBe(altered || condition === 'flawsAsListed');
  });

  test.each(rentals)('$id is booked for stretches that are long enough and leave time to clean', (piece) => {
    const { minimumDays, defaultTurnaroundDays } = marketplace.booking;
    expect(piece.maxNumberOfDays).toBeGreaterThanOrEqual(minimumDays);
    let free = 1;
    for (const { from, to } of piece.bookedDays) {
      expect(from).toBeGreaterThanOrEqual(free);
      expect(to - from + 1).toBeGreaterThanOrEqual(minimumDays);
      expect(to - from + 1).toBeLessThanOrEqual(piece.maxNumberOfDays);
      free = to + 1 + defaultTurnaroundDays;
    }
  });
});

describe('a piece to keep', () => {
  test.each(sales)('$id has stock and the subcategory its category asks for', ({ stock, category, subcategory }) => {
    expect(stock).toBeGreaterThan(0);
    const choices = subcategoriesOf(category);
    if (choices.length === 0) expect(subcategory).toBeUndefined();
    else expect(choices).toContain(subcategory);
  });
});

describe('the reviews', () => {
  test('are of pieces to rent, by customers who exist, one each', () => {
    const rented = new Set(rentals.map(({ id }) => id));
    const people = new Set(customers.map(({ id }) => id));
    for (const { pieceId, customerId } of reviews) {
      expect(rented).toContain(pieceId);
      expect(people).toContain(customerId);
    }
    expect(duplicates(reviews.map(({ pieceId, customerId }) => `${pieceId} ${customerId}`))).toEqual([]);
  });
});

describe('the pictures', () => {
  const expected = pieces.flatMap(({ id }) => views.map((view) => pictureName(id, view)));

  test('exist for every piece and view', () => {
    expect(expected.filter((name) => !existsSync(pictures + name))).toEqual([]);
  });

  test('are of no piece that has left, and weigh at most five megabytes together', () => {
    const files = readdirSync(pictures).filter((name) => name.endsWith('.webp'));
    expect(files.filter((name) => !expected.includes(name))).toEqual([]);
    const bytes = files.reduce((sum, name) => sum + statSync(pictures + name).size, 0);
    expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
  });
});
