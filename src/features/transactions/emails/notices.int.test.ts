import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, notificationEvents, users } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionById } from '../transaction.server.ts';
import { notifyParty } from './notify-party.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

/** Everything that any transition of the process tells, also those that are not available yet. */
const notices = [
  ...new Map(
    currentProcess.transitions.flatMap(({ name, to: state, notifies = [] }) =>
      notifies.map((notice) => [`${notice.email} to the ${notice.to}`, { notice, state, name }] as const),
    ),
  ),
];

async function aTransaction() {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const transaction = await transactionById(db, id);
  if (transaction === null) throw new Error('No transaction');
  return { ...fixture, id, transaction };
}

test.each(notices)('%s: the recipient, the texts and the link, once', async (_, { notice, state }) => {
  const { id, transaction, customerId, lenderId } = await aTransaction();
  const [recipientId, otherId] = notice.to === 'customer' ? [customerId, lenderId] : [lenderId, customerId];
  const actor = { role: notice.to === 'customer' ? ('provider' as const) : ('customer' as const), userId: otherId };
  const at = await app.clock.now();
  const dueAt = new Date(at.getTime() + 86_400_000);
  const again = () =>
    db.transaction((tx) =>
      notifyParty(tx, app, notice, { transaction, moved: { actor, sequence: 90, state, at, dueAt, offer: 12_000 } }),
    );
  await again();
  await again();
  const onceKey = `${id}:90:${notice.email}:${notice.to}`;
  const events = await db.select().from(notificationEvents).where(eq(notificationEvents.onceKey, onceKey));
  expect(events).toMatchObject([{ recipientId, actorId: otherId, transactionId: id, kind: notice.email }]);
  await Promise.all([emailDueNotifications(app, 100), emailDueNotifications(app, 100)]);

  const sent = await db.select().from(emails).where(eq(emails.onceKey, onceKey));
  const [recipient] = await db.select().from(users).where(eq(users.id, recipientId));
  expect(sent).toMatchObject([{ recipient: recipient?.email, recipientId, kind: notice.email }]);
  const page = `/${notice.to === 'customer' ? 'order' : 'sale'}/${id}`;
  for (const body of [sent[0]?.text, sent[0]?.html]) expect(body).toContain(`http://localhost:3000${page}`);
  const otherName = notice.to === 'customer' ? 'Amelia' : 'Mei';
  const ownName = notice.to === 'customer' ? 'Mei' : 'Amelia';
  expect(`${sent[0]?.subject} ${sent[0]?.text}`).toContain('Luna bias slip dress');
  expect(sent[0]?.text).not.toContain(ownName);
  // Not in its links, whose signatures are any letters.
  expect(sent[0]?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/undefined|null|NaN|[{}]/);

  const inBell = (await bellPage(app, { id: recipientId })).rows.filter(({ id: eventId }) => eventId === events[0]?.id);
  expect(inBell).toMatchObject(notice.email === 'payment-receipt' ? [] : [{ path: page, isSeen: false }]);
  for (const { text } of inBell) expect(text).toMatch(new RegExp(`Luna bias slip dress|${otherName}`));
});
