import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { addDays, compareDays, dayInZone } from '#src/domain/dates/day.ts';
import { firstDayBy } from '#src/domain/dates/lead-time.ts';
import { leadTimeRules } from '#src/features/availability/limits.ts';
import { messageText } from '#src/features/conversations/rules.ts';
import { stories } from './stories.ts';
import type { Story } from './story.ts';
import { instantOf } from './when.ts';

const { minimumDays, defaultTurnaroundDays } = marketplace.booking;
/** One in the small hours of New Zealand, one late in its evening. */
const presents = [new Date('2026-11-20T11:30:00Z'), new Date('2026-11-21T10:45:00Z')];
const listings = new Map(catalogue.listings.map((listing) => [listing.id, listing]));
const named = stories.map((story) => ({ name: `${story.customer} and ${story.listing}`, story }));

function listingOf({ listing }: Story) {
  const found = listings.get(listing);
  if (found === undefined) throw new Error(`There is no listing ${listing}`);
  return found;
}

function ended({ turns, paid }: Story): boolean {
  const takes = turns.flatMap((turn) => ('takes' in turn ? turn.takes : []));
  return paid === 'never' || !takes.includes('accept') || takes.includes('cancel-by-customer');
}

describe('a story', () => {
  test.each(named)('of $name is about a piece of somebody else, after it was hung', ({ story }) => {
    const listing = listingOf(story);
    expect(listing.providerId).not.toBe(story.customer);
    expect(story.worn === undefined).toBe(listing.transaction === 'sale');
    if ('daysAgo' in story.asked) expect(story.asked.daysAgo).toBeLessThan(listing.createdDaysAgo);
  });

  test.each(named)('of $name is told in order, and nothing of it is still to come', ({ story }) => {
    for (const present of presents) {
      const times = [story.asked, ...story.turns.map(({ at }) => at)].map((when) => instantOf(when, present).getTime());
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      // The card is typed two minutes after asking.
      expect(times[0]).toBeLessThanOrEqual(present.getTime() - 2 * 60_000);
      expect(times.at(-1)).toBeLessThan(present.getTime());
    }
  });

  test.each(named)('of $name is about as many days as the piece may be away', ({ story }) => {
    const listing = listingOf(story);
    if (story.worn === undefined || listing.transaction !== 'rent') return;
    const [first, last] = story.worn;
    expect(last - first + 1).toBeGreaterThanOrEqual(minimumDays);
    expect(last - first + 1).toBeLessThanOrEqual(listing.maxNumberOfDays);
    if ('daysAgo' in story.asked) expect(first).toBeGreaterThan(-story.asked.daysAgo);
  });
});

test.each(named)('the story of $name begins no sooner than its piece’s lead time lets', ({ story }) => {
  const listing = listingOf(story);
  if (story.worn === undefined || listing.transaction !== 'rent') return;
  const leadDays = { ...marketplace.booking.defaultLeadDays, ...listing.leadDays };
  for (const present of presents) {
    const first = addDays(dayInZone(present, marketplace.timeZone), story.worn[0]);
    const asked = instantOf(story.asked, present);
    const soonest = firstDayBy(story.delivery, leadDays[story.delivery], asked, leadTimeRules);
    expect(compareDays(soonest, first)).toBeLessThanOrEqual(0);
  }
});

describe('the stories together', () => {
  test('lend no piece to two people at once, nor on days that its owner keeps', () => {
    const clashes = catalogue.listings.flatMap((listing) => {
      if (listing.transaction !== 'rent') return [];
      const lent = stories.flatMap((story) => {
        if (story.listing !== listing.id || story.worn === undefined || ended(story)) return [];
        return { from: story.worn[0], until: story.worn[1] + defaultTurnaroundDays };
      });
      const kept = listing.keptDays.map(({ from, to }) => ({ from, until: to }));
      const busy = [...lent, ...kept].toSorted((a, b) => a.from - b.from);
      return busy.filter(({ from }, i) => from <= (busy[i - 1]?.until ?? -Infinity)).map(() => listing.id);
    });
    expect(clashes).toEqual([]);
  });

  test('sell no more of a piece than there is', () => {
    for (const listing of catalogue.listings) {
      if (listing.transaction !== 'sale') continue;
      const asked = stories.filter((story) => story.listing === listing.id);
      expect(asked.filter((story) => !ended(story)).length, listing.id).toBeLessThanOrEqual(listing.stock);
    }
  });

  test('let every lender have lent or sold something by now', () => {
    const lenders = new Set(stories.filter((story) => !ended(story)).map((story) => listingOf(story).providerId));
    expect(catalogue.providers.filter(({ id }) => !lenders.has(id))).toEqual([]);
  });

  test('let nobody say the same twice, nor more than fits', () => {
    const said = stories.flatMap(({ turns }) => turns.flatMap((turn) => ('says' in turn ? turn.says : [])));
    expect(new Set(said).size).toBe(said.length);
    for (const text of said) expect(messageText(text)).toBe(text);
  });
});
