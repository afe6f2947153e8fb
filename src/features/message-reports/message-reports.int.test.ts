import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { messageReports } from '#src/database/schema/message-reports.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { startSession } from '#src/features/accounts/session.server.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { thread } from '#src/features/conversations/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { enquire } from '#tests/support/threads.ts';
import { forgetMessageReporter, reportMessage } from './commands.server.ts';
import { decideMessage } from './decide.server.ts';
import type { MessageVerdict } from './forms.ts';
import { messageReportQueue, reportedMessage } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
let operator: Viewer;
beforeAll(async () => void (operator = await makeOperator(app)));

const viewerOf = (id: string) => ({ id, role: 'user', limited: false }) as Viewer;
const scam = { reason: 'elsewhere', details: 'Wants a bank transfer.' } as const;

/** A question whose second message, by the customer, is reported by the lender. */
async function aMessage() {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  const transactionId = await enquire(context, customerId, listingId);
  const { id } = await sendMessage(app, { id: customerId }, { transactionId, content: 'Pay me elsewhere.' });
  await sendMessage(app, { id: lenderId }, { transactionId, content: 'No.' });
  return { id, transactionId, customerId, lenderId };
}
const report = (by: string, id: string) => codeAfter(() => reportMessage(app, viewerOf(by), id, scam));
const decide = (messageId: string, verdict: MessageVerdict, by: Viewer = operator) =>
  codeAfter(() => decideMessage(app, by, { messageId, requestId: null }, { verdict, reason: 'Against the rules.' }));
const wordsFor = async (id: string, transactionId: string) =>
  (await thread(app, { id }, transactionId)).map(({ content }) => content);
const notified = (recipientId: string) =>
  db
    .select({ facts: notificationEvents.facts })
    .from(notificationEvents)
    .where(and(eq(notificationEvents.recipientId, recipientId), eq(notificationEvents.kind, 'message-decided')));

test('the other party reports a message once; its writer, another user and an operator in their place do not', async () => {
  const { id, customerId, lenderId } = await aMessage();
  expect(await report(customerId, id)).toBe('not-found');
  expect(await report(await makeUser(db), id)).toBe('not-found');
  expect(await report(lenderId, 'x')).toBe('not-found');
  const limited = { ...viewerOf(lenderId), limited: true };
  expect(await codeAfter(() => reportMessage(app, limited, id, scam))).toBe('forbidden');
  expect([await report(lenderId, id), await report(lenderId, id)]).toEqual(['done', 'done']);
  expect(await db.$count(messageReports, eq(messageReports.messageId, id))).toBe(1);
  await db.transaction((tx) => forgetMessageReporter(tx, lenderId));
  const { reports } = await reportedMessage(app, operator, { messageId: id, requestId: null });
  expect(reports).toMatchObject([{ reporter: null, ...scam, outcome: null }]);
});

test('an operator reads the thread around it, which is audited, and nobody else does', async () => {
  const { id, lenderId, customerId } = await aMessage();
  expect(await codeAfter(() => reportedMessage(app, operator, { messageId: id, requestId: null }))).toBe('not-found');
  await report(lenderId, id);
  expect((await messageReportQueue(app, operator, 1)).waiting.map((row) => row.id)).toContain(id);
  const seen = await reportedMessage(app, operator, { messageId: id, requestId: null });
  expect(seen.thread.map(({ content, isReported }) => [content, isReported])).toEqual([
    ['Is it lined?', false],
    ['Pay me elsewhere.', true],
    ['No.', false],
  ]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.resourceId, id))).toMatchObject([
    { operatorId: operator.id, onBehalfOf: customerId, permission: 'message-report.review' },
  ]);
  for (const by of [viewerOf(lenderId), { ...operator, signedInBy: 'password' } as Viewer])
    expect(await codeAfter(() => messageReportQueue(app, by, 1))).not.toBe('done');
  expect(await decide(id, 'dismissed', viewerOf(lenderId))).toBe('not-found');
});

test('a hidden message is read by neither side, its writer is told why, and it can be shown again', async () => {
  const { id, transactionId, lenderId, customerId } = await aMessage();
  await report(lenderId, id);
  expect([await decide(id, 'hidden'), await decide(id, 'hidden'), await decide(id, 'dismissed')]).toEqual([
    ...['done', 'conflict', 'conflict'],
  ]);
  for (const reader of [lenderId, customerId])
    expect(await wordsFor(reader, transactionId)).toEqual(['Is it lined?', '', 'No.']);
  expect(await notified(customerId)).toMatchObject([{ facts: { outcome: 'hidden', reason: 'Against the rules.' } }]);
  expect(await report(lenderId, id)).toBe('not-found');
  expect([await decide(id, 'shown'), await decide(id, 'shown')]).toEqual(['done', 'conflict']);
  expect(await wordsFor(lenderId, transactionId)).toEqual(['Is it lined?', 'Pay me elsewhere.', 'No.']);
  expect(await db.$count(auditEntries, eq(auditEntries.resourceId, id))).toBe(2);
});

test('a dismissal and a warning leave the message, and only the warning is told', async () => {
  const [first, second] = [await aMessage(), await aMessage()];
  for (const { id, lenderId } of [first, second]) await report(lenderId, id);
  expect([await decide(first.id, 'dismissed'), await decide(second.id, 'warned')]).toEqual(['done', 'done']);
  expect([await notified(first.customerId), await notified(second.customerId)]).toMatchObject([
    ...[[], [{ facts: { outcome: 'warned' } }]],
  ]);
  expect(await wordsFor(second.lenderId, second.transactionId)).toContain('Pay me elsewhere.');
});

test('a ban ends the sessions and hides the message; it can be lifted, and no operator is banned', async () => {
  const { id, transactionId, lenderId, customerId } = await aMessage();
  await db.transaction((tx) => startSession(tx, customerId, { ip: '127.0.0.1' }, 'password'));
  await report(lenderId, id);
  expect([await decide(id, 'banned'), await decide(id, 'banned')]).toEqual(['done', 'conflict']);
  const row = async () => (await db.select().from(users).where(eq(users.id, customerId)))[0];
  expect((await row())?.banned).toBe(true);
  expect(await db.$count(sessions, eq(sessions.userId, customerId))).toBe(0);
  expect(await wordsFor(lenderId, transactionId)).not.toContain('Pay me elsewhere.');
  expect([await decide(id, 'unbanned'), await decide(id, 'unbanned')]).toEqual(['done', 'conflict']);
  expect((await row())?.banned).toBe(false);
  const other = await aMessage();
  await report(other.lenderId, other.id);
  await db.update(users).set({ role: 'operator' }).where(eq(users.id, other.customerId));
  expect(await decide(other.id, 'banned')).toBe('conflict');
  expect(await db.$count(messageReports, eq(messageReports.outcome, 'banned'))).toBe(1);
});

test('an operator who is a side of the conversation decides nothing in it, and another one does', async () => {
  const { id, lenderId, customerId } = await aMessage();
  await report(lenderId, id);
  for (const own of [lenderId, customerId]) {
    const asOperator = { ...operator, id: own } as Viewer;
    const { isOwn } = await reportedMessage(app, asOperator, { messageId: id, requestId: null });
    expect(isOwn).toBe(true);
    for (const verdict of ['hidden', 'dismissed', 'warned', 'banned'] as const)
      expect(await decide(id, verdict, asOperator)).toBe('forbidden');
  }
  expect((await reportedMessage(app, operator, { messageId: id, requestId: null })).isOwn).toBe(false);
  expect(await decide(id, 'hidden')).toBe('done');
});
