import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { appContext, requestContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeUser } from '#tests/support/factories.ts';
import { someFacts } from '#tests/support/notification-facts.ts';
import type { Route } from './+types/open';
import { action, loader } from './open.tsx';

const { app } = await contextOfFile();
let viewer: Viewer;
let id: string;
beforeAll(async () => void (viewer = { id: await makeUser(app.db), limited: false } as Viewer));
beforeEach(async () => {
  const own = { recipientId: viewer.id, kind: 'request-sent', facts: someFacts(), detailPage: '/order/1' };
  const [row] = await app.db
    .insert(notificationEvents)
    .values({ ...own, onceKey: crypto.randomUUID() })
    .returning({ id: notificationEvents.id });
  id = row?.id ?? '';
});

const isSeen = async () =>
  (await app.db.select().from(notificationEvents).where(eq(notificationEvents.id, id)))[0]?.seenAt !== null;

function argsOf(asker: Viewer, { suffix = '', ...init }: RequestInit & { suffix?: string } = {}) {
  const url = new URL(`/notifications/${id}${suffix}`, 'https://rotation.example');
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(viewerContext, asker);
  context.set(requestContext, { requestId: 'x', nonce: 'x', ip: '127.0.0.1', url });
  return { request: new Request(url, init), params: { id }, context, url };
}

const open = (...given: Parameters<typeof argsOf>) => loader(argsOf(...given) as unknown as Route.LoaderArgs);
const press = (asker: Viewer) => action(argsOf(asker, { method: 'POST' }) as unknown as Route.ActionArgs);
const statusOf = (thrown: unknown) => (thrown as { init?: ResponseInit }).init?.status;

test('fetched ahead, it redirects and stays unseen', async () => {
  for (const request of [
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'sec-purpose': 'prefetch;prerender' } },
    { headers: { purpose: 'prefetch' } },
    { suffix: '.data' },
    { method: 'HEAD' },
  ])
    expect((await open(viewer, request)).headers.get('location')).toBe('/order/1');
  expect(await isSeen()).toBe(false);
});

test('opened as a document it is seen, also twice, and redirects to its own page', async () => {
  for (let again = 0; again < 2; again++) expect((await open(viewer)).headers.get('location')).toBe('/order/1');
  expect(await isSeen()).toBe(true);
});

test('pressed where a script runs it is seen', async () => {
  expect((await press(viewer)).headers.get('location')).toBe('/order/1');
  expect(await isSeen()).toBe(true);
});

test('in a limited session it redirects and stays unseen', async () => {
  expect((await open({ ...viewer, limited: true })).headers.get('location')).toBe('/order/1');
  expect(await isSeen()).toBe(false);
});

test('another user’s is not found, and stays unseen', async () => {
  const other = { id: await makeUser(app.db), limited: false } as Viewer;
  expect(await open(other).catch(statusOf)).toBe(404);
  expect(await press(other).catch(statusOf)).toBe(404);
  expect(await isSeen()).toBe(false);
});
