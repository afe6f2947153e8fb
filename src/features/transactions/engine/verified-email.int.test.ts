import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { users } from '#src/database/schema/schema.ts';
import { publishListing } from '#src/features/listings/publish-listing.server.ts';
import { sendEnquiry } from '#src/features/transactions/threads.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';

/** What only users with a verified email do, where the settings ask for it. */
const context = await contextOfFile();
const { app, flow } = context;

const settings = marketplace.verifiedEmail as Record<'toPublish' | 'toPay' | 'toAsk', boolean>;
const set = (value: boolean) => Object.assign(settings, { toPublish: value, toPay: value, toAsk: value });
afterEach(() => set(false));

const verify = (id: string, emailVerified: boolean) =>
  app.db.update(users).set({ emailVerified }).where(eq(users.id, id));

test.each([
  ['as it is', false, 'done', 'done'],
  ['with the settings', true, 'email-unverified', 'done'],
])(
  '%s, a lender publishes and a customer asks and pays without and with a verified email',
  async (_, value, without, withIt) => {
    set(value);
    const { lenderId, customerId, listingId } = await flow.rentalFixture();
    const publish = async () => {
      const id = await makeRental(app.db, { authorId: lenderId, state: 'draft' });
      return codeAfter(() => publishListing(app, { listingId: id, authorId: lenderId }, async () => true));
    };
    const pay = async (from: number) => {
      const order = await flow.rentalOrder(listingId, from);
      return codeAfter(() => flow.request(customerId, order));
    };
    const ask = () =>
      codeAfter(() =>
        sendEnquiry(app, { id: customerId }, { clientKey: randomUUID(), listingId, message: 'Is it lined?' }),
      );
    for (const id of [lenderId, customerId]) await verify(id, false);
    expect([await publish(), await pay(20), await ask()]).toEqual([without, without, without]);
    for (const id of [lenderId, customerId]) await verify(id, true);
    expect([await publish(), await pay(40), await ask()]).toEqual([withIt, withIt, withIt]);
  },
);
