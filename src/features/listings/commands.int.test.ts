import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings } from '#src/database/schema/listings.ts';
import { lenderAndCustomer } from '#tests/support/lender-and-customer.ts';
import { makeSale } from '#tests/support/factories.ts';
import { codeOf } from '#tests/support/refusal-code.ts';

const { db, lender } = await lenderAndCustomer();

test('an incomplete listing can be saved as a draft, but not published', async () => {
  const unfinished = { authorId: lender, title: '' };
  expect(await makeSale(db, { ...unfinished, state: 'published' }).catch(codeOf)).toBe('validation-invalid-value');
  expect(await db.select().from(listings).where(eq(listings.authorId, lender))).toEqual([]);
  await makeSale(db, { ...unfinished, state: 'draft' });
  expect(await db.select().from(listings).where(eq(listings.authorId, lender))).toMatchObject([{ state: 'draft' }]);
});
