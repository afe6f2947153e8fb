import { count } from 'drizzle-orm';
import { messages, notificationEvents, offers, transactions } from '#src/database/schema/schema.ts';
import { makeUser } from '#tests/support/factories.ts';
import { day, rentalFixture, type TestContext } from '#tests/support/test-context.ts';
import { verifyEmail } from '#tests/support/threads.ts';
import { callerFor, type Caller, type Running } from '#tests/support/web-process.ts';

export type Wire = {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly sender?: { readonly id: string };
  readonly listing?: { readonly id: string };
};

/** The calls about transactions, to one web process. */
export function callsOf(context: TestContext, web: Running) {
  const { db } = context.app;
  const countOf = async (table: typeof transactions | typeof offers | typeof messages | typeof notificationEvents) => {
    const [row] = await db.select({ rows: count() }).from(table);
    return row?.rows;
  };
  return {
    /** A lender's rental, its customer with a verified email, and a member who is no party. */
    async cast() {
      const fixture = await rentalFixture(context);
      await verifyEmail(context, fixture.customerId);
      return {
        ...fixture,
        customer: await callerFor(context, fixture.customerId),
        lender: await callerFor(context, fixture.lenderId),
        other: await callerFor(context, await makeUser(db)),
      };
    },
    async post(caller: Caller, name: string, body: unknown) {
      const { data, ...answer } = await caller.post(web.url, `/api/${name}`, body);
      return { ...answer, data: data as Wire };
    },
    async get(caller: Caller, path: string) {
      const { data, ...answer } = await caller.get(web.url, `/api/${path}`);
      return { ...answer, data: data as readonly Wire[] };
    },
    async offer({ listingId }: { readonly listingId: string }, more: object = {}) {
      return begin('initial-offer', {
        ...{ listingId, delivery: 'pick-up', amount: 20_000 },
        bookingData: { startDate: await day(context, 20), endDate: await day(context, 23) },
        ...more,
      });
    },
    /** Of all that a beginning writes. */
    counts: () => Promise.all([transactions, offers, messages, notificationEvents].map(countOf)),
  };
}

export const begin = (transition: string, params: object) => ({
  ...{ processAlias: 'flex-default-process/release-1', transition: `transition/${transition}` },
  params,
});
export const enquiry = ({ listingId }: { readonly listingId: string }, more: object = {}) =>
  begin('enquire', { listingId, message: 'Does it run small?', ...more });
