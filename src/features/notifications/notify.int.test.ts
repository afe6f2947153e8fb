import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents } from '#src/database/schema/schema.ts';
import { preauthorised, rentalFixture, rentalOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import type { NotificationPayload } from './payload.ts';
import { notify } from './notify.server.ts';

const context = await contextOfFile();
const { db } = context.app;

/** Notifies the customer of a rental with `email`, on each call of `again`. */
async function notifying(email: NotificationPayload['email']) {
  const fixture = await rentalFixture(context);
  const transactionId = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  const payload: NotificationPayload = {
    ...{ email, to: 'customer', by: 'provider', kind: 'rent', firstName: 'Mei', otherName: 'Amelia' },
    ...{ listing: 'A dress', what: 'Dec 10 to 13', payin: '$289.00', paid: 'Paid.', payout: '$256.80', days: '' },
    ...{ freeUntil: null, deadline: null },
  };
  const onceKey = `${transactionId}:notified`;
  const notification = {
    ...{ payload, onceKey, transactionId, rows: [], actorId: fixture.lenderId, listingId: fixture.listingId },
    ...{ recipient: { id: fixture.customerId, email: 'mei@rotation.example' }, imageId: null, designer: null },
    detailPage: `/order/${transactionId}`,
  };
  return {
    again: () => db.transaction((tx) => notify(tx, context.app, notification)),
    emails: () => db.select().from(emails).where(eq(emails.onceKey, onceKey)),
    events: () => db.select().from(notificationEvents).where(eq(notificationEvents.onceKey, onceKey)),
    purgeEmails: () => db.delete(emails).where(eq(emails.onceKey, onceKey)),
  };
}

test('a notification is not sent twice, even after its email was purged', async () => {
  const { again, emails, events, purgeEmails } = await notifying('request-accepted');
  await again();
  await again();
  expect(await emails()).toHaveLength(1);
  await purgeEmails();
  await again();
  expect(await emails()).toEqual([]);
  expect(await events()).toMatchObject([{ inBell: true, seenAt: null }]);
});

test('a receipt is sent by email without a bell notification', async () => {
  const { again, emails, events } = await notifying('payment-receipt');
  await again();
  expect(await emails()).toHaveLength(1);
  expect(await events()).toMatchObject([{ inBell: false }]);
});
