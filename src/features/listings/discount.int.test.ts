import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { listings } from '#src/database/schema/listings.ts';
import { money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, dollars, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { changePrice } from './commands.server.ts';
import { discountOf } from './discount.ts';
import { cardsOfAuthor } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());

const inCurrency = (amount: number) => money(amount, marketplace.currency);

/** Amounts of all sizes, and some near whole percents of each other. */
const prices = fc
  .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 110 }), fc.integer({ min: -3, max: 3 }))
  .map(([rrp, percent, cents]) => ({ rrp, price: Math.max(0, Math.floor((rrp * percent) / 100) + cents) }));
const generatedListing = fc.record({
  kind: fc.constantFrom('rent' as const, 'sale' as const),
  prices,
  delivery: fc.integer({ min: 0, max: 10_000 }),
  hasRrp: fc.boolean(),
});

test('the database and the card compute the same discount for any prices', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(generatedListing, { minLength: 100, maxLength: 300 }), async (all) => {
      const displayed = (one: (typeof all)[number]) => one.prices.price + one.delivery;
      const rrp = (one: (typeof all)[number]) => (one.hasRrp ? one.prices.rrp : null);
      const list = (amounts: readonly (number | null)[]) => sql`${sql.param(amounts)}::int[]`;
      const { rows } = await fresh.db.execute<{ discount: number | null }>(sql`
        select rotation_discount(kind, displayed, delivery, rrp) as discount
        from unnest(${sql.param(all.map(({ kind }) => kind))}::text[], ${list(all.map(displayed))},
          ${list(all.map(({ delivery }) => delivery))}, ${list(all.map(rrp))})
          with ordinality as generated (kind, displayed, delivery, rrp, place) order by place`);
      const ofCards = all.map((one) => {
        const retail = rrp(one);
        const delivery = inCurrency(one.delivery);
        const shown = inCurrency(displayed(one));
        return discountOf({
          kind: one.kind,
          displayed: shown,
          delivery,
          rrp: retail === null ? null : inCurrency(retail),
        });
      });
      expect(rows.map(({ discount }) => discount)).toEqual(ofCards);
    }),
    { numRuns: 20 },
  );
});

test('the search key, the card and its retail price agree, and follow a new price', async () => {
  const authorId = await makeUser(fresh.db);
  const facts = { authorId, shipping: dollars('12'), rrp: dollars('400') };
  const saved = await makeSale(fresh.db, { ...facts, title: 'Saved', price: dollars('120') });
  await makeSale(fresh.db, { ...facts, title: 'Nearly new', price: dollars('356') });
  await makeSale(fresh.db, { ...facts, title: 'No retail price', rrp: null });
  await makeRental(fresh.db, { ...facts, title: 'Rented', price: dollars('40') });
  // 120 plus a fee of 5 are 31.25 % of 400; 361 are 90.25 %.
  expect(await discountsOf(authorId)).toEqual({
    'Saved': { key: 68, discount: 68, rrp: 40_000 },
    'Nearly new': { key: null, discount: null, rrp: null },
    'No retail price': { key: null, discount: null, rrp: null },
    'Rented': { key: null, discount: null, rrp: 40_000 },
  });
  await changePrice(app, { listingId: saved, authorId, price: dollars('275') });
  expect((await discountsOf(authorId))['Saved']).toEqual({ key: 30, discount: 30, rrp: 40_000 });
});

async function discountsOf(authorId: string) {
  const keys = await fresh.db.select().from(listings).where(eq(listings.authorId, authorId));
  const cards = await cardsOfAuthor(app, authorId, null, 10);
  return Object.fromEntries(
    cards.map(({ title, price }) => {
      if (price.unsupportedCurrency !== undefined) throw new Error('A foreign currency');
      const key = keys.find((row) => row.title === title)?.discount;
      return [title, { key, discount: price.discount, rrp: price.rrp?.amount ?? null }];
    }),
  );
}
