import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { notificationDeliveries, pushMessages, sessions, textMessages, users } from '#src/database/schema/schema.ts';
import { hourInZone } from '#src/domain/dates/day.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { makePush } from '#src/platform/push/push.server.ts';
import { webPushTransport } from '#src/platform/push/transport.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { pushBrowser, pushOfTests, startPushService, type PushService } from '#tests/support/push-service.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { subscribedBrowser } from '#tests/support/unsent.ts';
import { alertDueNotifications, alertNotification } from './alerts.server.ts';
import { addBrowser, markSeen, removeBrowser, savePreferences } from './commands.server.ts';
import { notify } from './notify.server.ts';
import { offeredField, paceField, readPreferences } from './preferences-form.ts';
import { allGroups, preferencesIn, toStored, type Preferences } from './preferences.ts';

const context = await contextOfFile();
const { db } = context.app;
let service: PushService;
let app: App;
beforeAll(async () => {
  service = await startPushService();
  const transport = webPushTransport(pushOfTests);
  const { jobs, logger } = context.app;
  const push = makePush({ db, jobs, logger, transport, publicKey: 'key', localServices: [service.origin] });
  app = { ...context.app, push };
  return () => service.stop();
});

const phoneNumber = '+64215550142';
const chosen = (choice: Partial<Preferences>) => toStored({ ...preferencesIn({}), ...choice });

/** A user who is told, as often as wanted, of one thing that concerns their account. */
async function notified(facts: Partial<typeof users.$inferInsert> = {}) {
  const recipientId = await makeUser(db, facts);
  const exportId = randomUUID();
  const browser = await subscribedBrowser(db, recipientId, service.origin);
  await db.transaction((tx) => notify(tx, app, 'export-ready', { exportId, recipientId }));
  const [waiting] = await db
    .select()
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.recipientId, recipientId));
  const eventId = waiting?.eventId ?? '';
  return {
    ...{ recipientId, browser, eventId, isWaiting: waiting !== undefined },
    work: () => alertNotification(app, eventId),
    pushes: () => db.select().from(pushMessages).where(eq(pushMessages.subscriptionId, browser.browserId)),
    texts: () => db.select().from(textMessages).where(eq(textMessages.recipientId, recipientId)),
    waits: () => db.$count(notificationDeliveries, eq(notificationDeliveries.eventId, eventId)),
    received: () => service.received.filter(({ path }) => browser.subscription.endpoint.endsWith(path)),
  };
}

test('a browser gets one encrypted message, whose page marks the notification as seen, however many workers try', async () => {
  const { work, pushes, received, browser, eventId } = await notified();
  await Promise.all([work(), work(), work()]);
  await work();
  const [message, ...others] = await pushes();
  expect(others).toEqual([]);
  expect(await Promise.all([app.push.deliver(message?.id ?? ''), app.push.deliver(message?.id ?? '')])).toContain(true);
  const [one, ...more] = received();
  expect(more).toEqual([]);
  expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', 'urgency': 'normal' });
  expect(one?.headers['authorization']).toMatch(new RegExp(`^vapid t=.*, k=${pushOfTests.keys.publicKey}$`));
  expect(browser.read(one?.body ?? Buffer.alloc(0))).toEqual({
    title: marketplace.name,
    body: expect.stringContaining('data'),
    path: `/notifications/${eventId}`,
  });
  expect(await pushes()).toMatchObject([{ content: '', sentAt: expect.any(Date) }]);
});

test('a text message goes to a verified number that was chosen, and names the page', async () => {
  const privateData = chosen({ texts: ['account'], push: [] });
  const { work, texts, pushes, eventId } = await notified({ phoneNumber, phoneVerifiedAt: new Date(), privateData });
  await work();
  expect(await texts()).toMatchObject([{ recipient: phoneNumber, content: expect.stringContaining(eventId) }]);
  expect(await pushes()).toEqual([]);
});

test('a number that was not verified gets no text message', async () => {
  const { work, texts } = await notified({ phoneNumber, privateData: chosen({ texts: ['account'] }) });
  await work();
  expect(await texts()).toEqual([]);
});

test('beyond the day’s limit no text message is sent, and the browser is still told', async () => {
  const user = { phoneNumber, phoneVerifiedAt: new Date(), privateData: chosen({ texts: ['account'] }) };
  const { recipientId } = await notified(user);
  const max = marketplace.notifications.maximumTextsADay;
  for (let count = 0; count < max + 2; count++)
    await db.transaction((tx) => notify(tx, app, 'export-ready', { exportId: randomUUID(), recipientId }));
  await alertDueNotifications(app, 1_000);
  expect(await db.$count(textMessages, eq(textMessages.recipientId, recipientId))).toBe(max);
  expect(await db.$count(notificationDeliveries, eq(notificationDeliveries.recipientId, recipientId))).toBe(0);
});

test('in quiet hours devices wait until they are over', async () => {
  const hour = hourInZone(await app.clock.now(), marketplace.timeZone);
  const quiet = { from: hour, until: (hour + 2) % 24 };
  const { work, pushes, waits } = await notified({ privateData: chosen({ quiet }) });
  await work();
  expect([await pushes(), await waits()]).toEqual([[], 1]);
  await alertDueNotifications(app, 1_000);
  expect(await pushes()).toEqual([]);
  await app.clock.advance(2 * 3600);
  await alertDueNotifications(app, 1_000);
  expect([(await pushes()).length, await waits()]).toEqual([1, 0]);
});

test('what was seen meanwhile, and a group that was switched off, tell no device', async () => {
  const seen = await notified();
  await markSeen(app, { id: seen.recipientId, role: 'user', limited: false }, seen.eventId);
  const off = await notified({ privateData: chosen({ push: ['orders'] }) });
  const banned = await notified({ banned: true });
  for (const one of [seen, off, banned]) {
    await one.work();
    expect([await one.pushes(), await one.waits()]).toEqual([[], 0]);
  }
});

test('nothing waits for a user without a device', async () => {
  const recipientId = await makeUser(db);
  await db.transaction((tx) => notify(tx, app, 'export-ready', { exportId: randomUUID(), recipientId }));
  expect(await db.$count(notificationDeliveries, eq(notificationDeliveries.recipientId, recipientId))).toBe(0);
});

test('a browser that is gone is removed, one that is busy is asked again, and no redirect is followed', async () => {
  const gone = await notified();
  await gone.work();
  service.answer.status = 410;
  expect(await app.push.deliver((await gone.pushes())[0]?.id ?? '')).toBe(false);
  expect(await app.push.browsersOf(db, gone.recipientId)).toEqual([]);
  const busy = await notified();
  await busy.work();
  service.answer.status = 503;
  expect(await app.push.deliver((await busy.pushes())[0]?.id ?? '')).toBe(false);
  expect(await busy.pushes()).toMatchObject([{ failures: 1, failedAt: null }]);
  const sentOn = await notified();
  await sentOn.work();
  service.answer.status = 307;
  expect(await app.push.deliver((await sentOn.pushes())[0]?.id ?? '')).toBe(false);
  expect(await sentOn.pushes()).toMatchObject([{ failedAt: expect.any(Date), content: '' }]);
  service.answer.status = 201;
});

test('a session that ends takes its browser with it', async () => {
  const { recipientId, browser } = await notified();
  await db.delete(sessions).where(eq(sessions.id, browser.sessionId));
  expect(await app.push.browsersOf(db, recipientId)).toEqual([]);
});

test('a log-in in the same browser hands it on to its user alone', async () => {
  const { recipientId } = await notified();
  const { subscription } = pushBrowser(service.origin);
  const logIn = async (userId: string, oldSession: string | null) => {
    const token = await db.transaction((tx) => startSession(tx, userId, { ip: '127.0.0.1', oldSession }));
    return { token, sessionId: (await viewerOf(app, token))?.sessionId ?? '' };
  };
  const first = await logIn(recipientId, null);
  const viewer = { id: recipientId, role: 'user', limited: false, sessionId: first.sessionId } as const;
  await addBrowser(app, viewer, subscription);
  const isHere = ({ endpoint }: { readonly endpoint: string }) => endpoint === subscription.endpoint;
  const here = async () => (await app.push.browsersOf(db, recipientId)).filter(isHere);
  const second = await logIn(recipientId, first.token);
  expect(await here()).toMatchObject([{ sessionId: second.sessionId }]);
  expect(await viewerOf(app, first.token)).toBe(null);
  const other = await makeUser(db);
  await logIn(other, second.token);
  expect([await here(), await app.push.browsersOf(db, other)]).toEqual([[], []]);
});

test('a browser is added at known services alone, belongs to who added it last, and another’s cannot be removed', async () => {
  const [mei, isobel] = [await notified(), await notified()];
  const asMei = { id: mei.recipientId, role: 'user', limited: false, sessionId: mei.browser.sessionId } as const;
  const asIsobel = { ...asMei, id: isobel.recipientId, sessionId: isobel.browser.sessionId };
  const { subscription } = pushBrowser(service.origin);
  const elsewhere = { ...subscription, endpoint: 'https://169.254.169.254/latest' };
  expect(await codeAfter(() => addBrowser(app, asMei, elsewhere))).toBe('push-service-unknown');
  const weak = { ...subscription, publicKey: 'short' };
  expect(await codeAfter(() => addBrowser(app, asMei, weak))).toBe('validation-invalid-params');
  expect(await codeAfter(() => addBrowser(app, { ...asMei, limited: true }, subscription))).toBe('forbidden');
  await addBrowser(app, asMei, subscription);
  await addBrowser(app, asMei, subscription);
  expect(await app.push.browsersOf(db, mei.recipientId)).toHaveLength(2);
  await addBrowser(app, asIsobel, subscription);
  const [of, ofIsobel] = await Promise.all([mei, isobel].map((one) => app.push.browsersOf(db, one.recipientId)));
  expect([of?.length, ofIsobel?.length]).toEqual([1, 2]);
  await removeBrowser(app, asMei, ofIsobel?.[0]?.id ?? '');
  expect(await app.push.browsersOf(db, isobel.recipientId)).toHaveLength(2);
  await removeBrowser(app, asIsobel, ofIsobel?.[0]?.id ?? '');
  expect(await app.push.browsersOf(db, isobel.recipientId)).toHaveLength(1);
});

test('of eleven browsers ten stay, and thirty an hour can be added', async () => {
  const { recipientId, browser } = await notified();
  const viewer = { id: recipientId, role: 'user', limited: false, sessionId: browser.sessionId } as const;
  for (let count = 0; count < 30; count++) await addBrowser(app, viewer, pushBrowser(service.origin).subscription);
  expect(await app.push.browsersOf(db, recipientId)).toHaveLength(10);
  const { subscription } = pushBrowser(service.origin);
  expect(await codeAfter(() => addBrowser(app, viewer, subscription))).toBe('too-many-requests');
});

test('a channel that the form did not offer stays as it was chosen, and one that it offered is off without a box', async () => {
  const kept: Preferences = { ...preferencesIn({}), push: ['offers'], texts: ['orders'] };
  const { recipientId } = await notified({ privateData: toStored(kept) });
  const viewer = { id: recipientId, role: 'user', limited: false } as const;
  const saved = async (channels: readonly string[]) => {
    const paces = allGroups.map((group) => [paceField(group), 'daily']);
    const offered = channels.map((channel) => [offeredField, channel]);
    await savePreferences(app, viewer, readPreferences(new URLSearchParams([...paces, ...offered])));
    const [row] = await db.select().from(users).where(eq(users.id, recipientId));
    const { push, texts, emails } = preferencesIn(row?.privateData);
    return { push, texts, news: Object.values(emails).includes('daily') };
  };
  expect(await saved([])).toEqual({ push: ['offers'], texts: ['orders'], news: true });
  expect(await saved(['push'])).toEqual({ push: [], texts: ['orders'], news: true });
  expect(await saved(['push', 'texts'])).toEqual({ push: [], texts: [], news: true });
});

test('two tabs that save settings leave one of both, whole, beside other private data', async () => {
  const { recipientId } = await notified({ privateData: { sizes: ['8'] } });
  const viewer = { id: recipientId, role: 'user', limited: false } as const;
  const [one, other] = [
    { ...preferencesIn({}), texts: ['orders'] as const, quiet: { from: 22, until: 7 } },
    { ...preferencesIn({}), push: ['offers'] as const },
  ];
  await Promise.all([savePreferences(app, viewer, one), savePreferences(app, viewer, other)]);
  const [row] = await db.select().from(users).where(eq(users.id, recipientId));
  expect([one, other]).toContainEqual(preferencesIn(row?.privateData));
  expect(row?.privateData).toMatchObject({ sizes: ['8'] });
  expect(await codeAfter(() => savePreferences(app, { ...viewer, limited: true }, one))).toBe('forbidden');
});
