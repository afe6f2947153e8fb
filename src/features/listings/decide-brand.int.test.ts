import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { listings } from '#src/database/schema/listings.ts';
import { makeRental } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import type { BrandDecision } from './brand-forms.ts';
import { acceptedBrands } from './brands.server.ts';
import { brandQueue, decideBrand } from './decide-brand.server.ts';
import { updateListing } from './drafts.server.ts';

const { db, app, lender } = await lenderAndCustomer();
const operator = await makeOperator(app);

const withBrand = (designer: string, facts = {}) => makeRental(db, { authorId: lender, designer, ...facts });
const brandOf = async (id: string) =>
  (await db.select({ designer: listings.designer }).from(listings).where(eq(listings.id, id)))[0]?.designer;
const waiting = async () => (await brandQueue(app, operator, 1)).waiting;
const decide = (decision: Partial<BrandDecision> & Pick<BrandDecision, 'brand' | 'verdict'>, by = operator) =>
  codeAfter(() => decideBrand(app, by, null, { spelling: decision.brand, into: '', ...decision }));

test('the queue has each typed name once, in all its spellings, and no known designer or draft', async () => {
  await withBrand('Kōwhai Row');
  await withBrand('KOWHAI ROW');
  await withBrand('Zimmermann');
  await withBrand('Only a draft', { state: 'draft' });
  expect(await waiting()).toEqual([
    { name: expect.any(String), spellings: expect.arrayContaining(['Kōwhai Row', 'KOWHAI ROW']), listings: 2 },
  ]);
});

test('an accepted brand is a designer: its listings follow, later ones too, and lenders are offered it', async () => {
  const [one, other] = [await withBrand('Tide and Thread'), await withBrand('TIDE AND THREAD')];
  expect(await decide({ verdict: 'added', brand: 'TIDE AND THREAD', spelling: 'Tide & Thread' })).toBe('done');
  expect([await brandOf(one), await brandOf(other)]).toEqual(['Tide & Thread', 'Tide & Thread']);
  expect(await brandOf(await withBrand('tide and thread'))).toBe('Tide & Thread');
  expect(await acceptedBrands(db)).toEqual(['Tide & Thread']);
  expect((await waiting()).map(({ name }) => name)).not.toContain('Tide & Thread');
});

test('a merged brand gives its listings the designer’s name, also those that are edited later', async () => {
  const id = await withBrand('Zimmermann Australia');
  expect(await decide({ verdict: 'merged', brand: 'Zimmermann Australia', into: 'Nobody' })).toBe(
    'validation-invalid-value',
  );
  expect(await decide({ verdict: 'merged', brand: 'Zimmermann Australia', into: 'zimmermann' })).toBe('done');
  expect(await brandOf(id)).toBe('Zimmermann');
  const fields = { designer: 'zimmermann australia' };
  const update = { listingId: id, authorId: lender, panel: 'description', fields, version: null } as const;
  await updateListing(app, update, async () => true);
  expect(await brandOf(id)).toBe('Zimmermann');
});

test('one that is kept stays as it was typed, and does not wait again', async () => {
  const id = await withBrand('made by my aunt');
  expect(await decide({ verdict: 'kept', brand: 'made by my aunt' })).toBe('done');
  expect(await brandOf(id)).toBe('made by my aunt');
  expect((await waiting()).map(({ name }) => name)).not.toContain('made by my aunt');
  expect(await acceptedBrands(db)).not.toContain('made by my aunt');
});

test('of two operators one decides, each decision is audited, and no other user decides', async () => {
  await withBrand('Fern Studio');
  const other = await makeOperator(app);
  const merge = { verdict: 'merged', brand: 'Fern Studio', into: 'Zimmermann' } as const;
  const answers = await Promise.all([decide({ verdict: 'kept', brand: 'Fern Studio' }), decide(merge, other)]);
  expect(answers.toSorted()).toEqual(['conflict', 'done']);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.permission, 'brand.decide'));
  expect(entries.filter(({ reason }) => reason?.includes('Fern Studio'))).toHaveLength(1);
  await withBrand('Linden');
  await decide({ verdict: 'added', brand: 'Linden', spelling: 'Linden' });
  const [added] = await db.select().from(auditEntries).where(like(auditEntries.reason, '%Linden%'));
  expect(added?.reason).toBe('“Linden” is a designer, spelled “Linden”. No listing had to change.');
  const user = { ...operator, role: 'user' as const };
  expect(await decide({ verdict: 'kept', brand: 'Another' }, user)).toBe('not-found');
  expect(await codeAfter(() => brandQueue(app, user, 1))).toBe('not-found');
});

test('a spelling that is another designer’s name is refused', async () => {
  await withBrand('Zimmerman NZ');
  expect(await decide({ verdict: 'added', brand: 'Zimmerman NZ', spelling: 'zimmermann' })).toBe(
    'validation-invalid-value',
  );
});
