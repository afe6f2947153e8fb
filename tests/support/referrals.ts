import { eq } from 'drizzle-orm';
import { transactions } from '#src/database/schema/schema.ts';
import { giveCredit } from '#src/features/referrals/credits.server.ts';
import { referralPage } from '#src/features/referrals/queries.server.ts';
import { makeUser } from './factories.ts';
import { saleFixture, saleOrder, type TestContext } from './test-context.ts';

/** Credits of people who signed up with a code, and what is left of them. */
export function referralHelpers(context: TestContext) {
  const { app } = context;
  const { db } = app;
  const give = (userId: string, sourceUserId: string) =>
    db.transaction((tx) => giveCredit(tx, { userId, source: 'sign-up', sourceUserId }));
  return {
    give,
    /** A listing for sale, and a customer who signed up with a code. */
    async referred(stock = 1) {
      const fixture = await saleFixture(context, stock);
      const friendId = await makeUser(db);
      await give(fixture.customerId, friendId);
      return { ...fixture, friendId, order: saleOrder(fixture.listingId) };
    },
    async stateOfCredit(userId: string) {
      const page = await referralPage(app, { id: userId });
      return page.credits.map(({ state }) => state);
    },
    async amountsOf(id: string) {
      const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
      return { payin: row?.payinAmount, payout: row?.payoutAmount };
    },
    left: async (userId: string) => (await referralPage(app, { id: userId })).left,
  };
}
