import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, pushMessages, textMessages, users } from '#src/database/schema/schema.ts';
import { deletedUserName } from '#src/features/accounts/queries.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeRental, makeUser } from '#tests/support/factories.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { subscribedBrowser } from '#tests/support/unsent.ts';
import { alertDueNotifications } from './alerts.server.ts';
import { sendDueDigests } from './digest.server.ts';
import { emailDueNotifications } from './emails.server.ts';
import { eraseNotifications } from './erase-notifications.server.ts';
import { notify } from './notify.server.ts';
import { preferencesIn, toStored } from './preferences.ts';

const { app, flow } = await contextOfFile();
const { db } = app;

const usual = preferencesIn({});
const choice = {
  ...toStored({ ...usual, emails: { ...usual.emails, reviews: 'daily', wardrobes: 'daily' }, texts: ['reviews'] }),
};
const verified = { phoneNumber: '+64215550142', phoneVerifiedAt: new Date(), privateData: choice };

const makeDue = async () => {
  await emailDueNotifications(app, 1_000);
  await alertDueNotifications(app, 1_000);
  await sendDueDigests(app, 1_000);
};

/** A customer whose lender answered a review, which waits on every channel; and whom a price was told to. */
async function told() {
  const fixture = await flow.saleFixture();
  const transactionId = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const { customerId, lenderId, listingId } = fixture;
  await db.update(users).set(verified).where(eq(users.id, customerId));
  const { browserId } = await subscribedBrowser(db, customerId);
  const listing = { id: listingId, title: 'Luna slip', designer: null, imageId: null };
  const other = { ...listing, id: await makeRental(db, { authorId: await makeUser(db) }), title: 'Gala gown' };
  const reply = {
    reviewId: randomUUID(),
    transactionId,
    to: 'customer',
    replierId: lenderId,
    excerpt: 'Thanks',
  } as const;
  await db.transaction(async (tx) => {
    await notify(tx, app, 'review-replied', { recipientId: customerId, listing, ...reply, replierName: 'Ngaire' });
    const prices = { before: 9000, now: 8000, currency: 'NZD' };
    await notify(tx, app, 'price-fallen', { recipientId: customerId, listing: other, ...prices });
  });
  await makeDue();
  await app.clock.advance(24 * 3600);
  await makeDue();
  const ofBrowser = eq(pushMessages.subscriptionId, browserId);
  return {
    erase: () => db.transaction((tx) => eraseNotifications(tx, app, lenderId, deletedUserName)),
    sendText: () => db.update(textMessages).set({ sentAt: new Date() }).where(eq(textMessages.recipientId, customerId)),
    /** Of an answer to a review, by device, by text message and in the email of the day. */
    answers: async () => {
      const devices = await db.select({ said: pushMessages.content }).from(pushMessages).where(ofBrowser);
      const isTheirs = eq(textMessages.recipientId, customerId);
      const texts = await db.select({ said: textMessages.content }).from(textMessages).where(isTheirs);
      const isToThem = and(eq(emails.recipientId, customerId), eq(emails.kind, 'digest'));
      const daily = await db.select({ said: emails.text }).from(emails).where(isToThem);
      return [devices, texts, daily].map((all) => all.map(({ said }) => said).filter((said) => /review/i.test(said)));
    },
  };
}

test('what waits to be sent of a deleted user is withdrawn on every channel, and made again without the name', async () => {
  const { erase, answers } = await told();
  const named = await answers();
  expect(named).toEqual([
    ...[[expect.stringContaining('Ngaire')], [expect.stringContaining('Ngaire')]],
    [expect.stringMatching(/Ngaire.*Gala gown|Gala gown.*Ngaire/s)],
  ]);
  await erase();
  expect(await answers()).toEqual([[], [], []]);
  await makeDue();
  const again = await answers();
  expect(JSON.stringify(again)).not.toContain('Ngaire');
  expect(again).toEqual([
    ...[[expect.stringContaining(deletedUserName)], [expect.stringContaining(deletedUserName)]],
    [expect.stringMatching(/Deleted user.*Gala gown|Gala gown.*Deleted user/s)],
  ]);
});

test('a text message that was sent is not sent again with the others', async () => {
  const { erase, answers, sendText } = await told();
  await sendText();
  await erase();
  await makeDue();
  const [devices, texts] = await answers();
  expect(devices).toEqual([expect.stringContaining(deletedUserName)]);
  expect(texts).toEqual([expect.stringContaining('Ngaire')]);
});
