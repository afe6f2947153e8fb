import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { addDays, compareDays, dayInZone } from '#src/domain/dates/day.ts';
import { firstDayBy } from '#src/domain/dates/lead-time.ts';
import { leadTimeRules } from '#src/features/availability/limits.ts';
import { messageText } from '#src/features/messages/text.ts';
import { stories } from './stories.ts';
import type { Story } from './story.ts';
import { instantOf } from './when.ts';

const { minimumDays, defaultTurnaroundDays } = marketplace.booking;
/** One after midnight in New Zealand, one late in the evening. */
const presents = [new Date('2026-11-20T11:30:00Z'), new Date('2026-11-21T10:45:00Z')];
const listings = new Map(catalogue.listings.map((listing) => [listing.id, listing]));
const named = stories.map((story) => ({ name: `${story.customer} and ${story.listing}`, story }));

function listingOf({ listing }: Story) {
  const found = listings.get(listing);
  if (found === undefined) throw new Error(`There is no listing ${listing}`);
  return found;
}

function ended({ steps, paid }: Story): boolean {
  const transitions = steps.flatMap((step) => ('transition' in step ? step.transition : []));
  const isAgreed = transitions.includes('accept') || steps.some((step) => 'pays' in step);
  return paid === 'never' || !isAgreed || transitions.some((name) => name.startsWith('cancel'));
}

describe('a story', () => {
  test.each(named)('of $name is about another user’s listing, after it was published', ({ story }) => {
    const listing = listingOf(story);
    expect(listing.providerId).not.toBe(story.customer);
    const isQuestion = story.begins !== undefined && 'asks' in story.begins && story.rentalDays === undefined;
    expect(story.rentalDays === undefined).toBe(isQuestion || listing.transaction === 'sale');
    for (const other of story.together ?? [])
      expect(listings.get(other)).toMatchObject({ providerId: listing.providerId, transaction: listing.transaction });
    if ('daysAgo' in story.requestedAt) expect(story.requestedAt.daysAgo).toBeLessThan(listing.createdDaysAgo);
  });

  test.each(named)('of $name is in chronological order and entirely in the past', ({ story }) => {
    for (const present of presents) {
      const times = [story.requestedAt, ...story.steps.map(({ at }) => at)].map((when) =>
        instantOf(when, present).getTime(),
      );
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      // The payment follows two minutes after the request.
      expect(times[0]).toBeLessThanOrEqual(present.getTime() - 2 * 60_000);
      expect(times.at(-1)).toBeLessThan(present.getTime());
    }
  });

  test.each(named)('of $name respects the minimum and maximum days of the listing', ({ story }) => {
    const listing = listingOf(story);
    if (story.rentalDays === undefined || listing.transaction !== 'rent') return;
    const [first, last] = story.rentalDays;
    expect(last - first + 1).toBeGreaterThanOrEqual(minimumDays);
    expect(last - first + 1).toBeLessThanOrEqual(listing.maxNumberOfDays);
    if ('daysAgo' in story.requestedAt) expect(first).toBeGreaterThan(-story.requestedAt.daysAgo);
  });
});

test.each(named)('the story of $name respects the lead time of its listing', ({ story }) => {
  const listing = listingOf(story);
  if (story.rentalDays === undefined || listing.transaction !== 'rent') return;
  const leadDays = { ...marketplace.booking.defaultLeadDays, ...listing.leadDays };
  for (const present of presents) {
    const first = addDays(dayInZone(present, marketplace.timeZone), story.rentalDays[0]);
    const requestedAt = instantOf(story.requestedAt, present);
    const earliest = firstDayBy(story.delivery, leadDays[story.delivery], requestedAt, leadTimeRules);
    expect(compareDays(earliest, first)).toBeLessThanOrEqual(0);
  }
});

test.each(named)('the story of $name records what is worn now, or not back yet, as sent', ({ story }) => {
  const { rentalDays, steps } = story;
  if (rentalDays === undefined || ended(story) || rentalDays[0] > 0 || rentalDays[1] < -2) return;
  expect(steps.some((step) => 'records' in step && step.records === 'dispatched')).toBe(true);
});

describe('the stories together', () => {
  test('have no overlapping rentals of a listing, nor on days blocked by its owner', () => {
    const clashes = catalogue.listings.flatMap((listing) => {
      if (listing.transaction !== 'rent') return [];
      const rented = stories.flatMap((story) => {
        const isOf = [story.listing, ...(story.together ?? [])].includes(listing.id);
        if (!isOf || story.rentalDays === undefined || ended(story)) return [];
        return { from: story.rentalDays[0], until: story.rentalDays[1] + defaultTurnaroundDays };
      });
      const blocked = listing.blockedDays.map(({ from, to }) => ({ from, until: to }));
      const busy = [...rented, ...blocked].toSorted((a, b) => a.from - b.from);
      return busy.filter(({ from }, i) => from <= (busy[i - 1]?.until ?? -Infinity)).map(() => listing.id);
    });
    expect(clashes).toEqual([]);
  });

  test('sell no more units than in stock', () => {
    for (const listing of catalogue.listings) {
      if (listing.transaction !== 'sale') continue;
      const requestedAt = stories.filter((story) => story.listing === listing.id);
      expect(requestedAt.filter((story) => !ended(story)).length, listing.id).toBeLessThanOrEqual(listing.stock);
    }
  });

  test('have at least one rental or sale for every lender', () => {
    const lenders = new Set(stories.filter((story) => !ended(story)).map((story) => listingOf(story).providerId));
    expect(catalogue.providers.filter(({ id }) => !lenders.has(id))).toEqual([]);
  });

  test('repeat no message, and each is within the length limit', () => {
    const messages = stories.flatMap(({ steps }) => steps.flatMap((step) => ('message' in step ? step.message : [])));
    expect(new Set(messages).size).toBe(messages.length);
    for (const text of messages) expect(messageText(text)).toBe(text);
  });
});
