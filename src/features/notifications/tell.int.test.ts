import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents } from '#src/database/schema/schema.ts';
import { preauthorised, rentalScene, rentalOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import type { News } from './news.ts';
import { tell } from './tell.server.ts';

const context = await contextOfFile();
const { db } = context.app;

/** Tells the customer of a rental of `email`, as often as the returned function is called. */
async function telling(email: News['email']) {
  const scene = await rentalScene(context);
  const transactionId = await preauthorised(context, scene, await rentalOrder(context, scene.listingId));
  const news: News = {
    ...{ email, to: 'customer', by: 'provider', kind: 'rent', firstName: 'Mei', otherName: 'Amelia' },
    ...{ listing: 'A dress', what: 'Dec 10 to 13', payin: '$289.00', paid: 'Paid.', payout: '$256.80', days: '' },
    ...{ freeUntil: null, deadline: null },
  };
  const onceKey = `${transactionId}:told`;
  const told = {
    ...{ news, onceKey, transactionId, rows: [], actorId: scene.lenderId, listingId: scene.listingId },
    ...{ recipient: { id: scene.customerId, email: 'mei@rotation.example' }, imageId: null, designer: null },
    detailPage: `/order/${transactionId}`,
  };
  return {
    again: () => db.transaction((tx) => tell(tx, context.app, told)),
    emails: () => db.select().from(emails).where(eq(emails.onceKey, onceKey)),
    events: () => db.select().from(notificationEvents).where(eq(notificationEvents.onceKey, onceKey)),
    purgeEmails: () => db.delete(emails).where(eq(emails.onceKey, onceKey)),
  };
}

test('what was told is not told again, also when its email is long gone', async () => {
  const { again, emails, events, purgeEmails } = await telling('request-accepted');
  await again();
  await again();
  expect(await emails()).toHaveLength(1);
  await purgeEmails();
  await again();
  expect(await emails()).toEqual([]);
  expect(await events()).toMatchObject([{ inBell: true, seenAt: null }]);
});

test('a receipt comes by email and rings no bell', async () => {
  const { again, emails, events } = await telling('payment-receipt');
  await again();
  expect(await emails()).toHaveLength(1);
  expect(await events()).toMatchObject([{ inBell: false }]);
});
