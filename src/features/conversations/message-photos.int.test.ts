import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { messagePhotos, messages, notificationEvents } from '#src/database/schema/conversations.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { postgresError } from '#src/database/postgres-error.ts';
import { blockUser } from '#src/features/blocks/blocks.server.ts';
import { casePhotoStore } from '#src/features/cases/photos.server.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { reportMessage } from '#src/features/message-reports/commands.server.ts';
import { reportedMessage } from '#src/features/message-reports/queries.server.ts';
import { viewMessagePhoto } from '#src/features/message-reports/view-photo.server.ts';
import { hideMessage, showMessage } from '#src/features/messages/hide-message.server.ts';
import { messagePhotoStore, unsentPhotos } from '#src/features/messages/photos.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeUser } from '#tests/support/factories.ts';
import { makeOperator } from '#tests/support/id-checks.ts';
import { canvas } from '#tests/support/photos.ts';
import { codeAfter, codeOf } from '#tests/support/refusal-code.ts';
import { enquire } from '#tests/support/threads.ts';
import { sendMessage } from './commands.server.ts';
import { thread } from './queries.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;
let operator: Viewer;
beforeAll(async () => void (operator = await makeOperator(app)));

const viewerOf = (id: string) => ({ id, role: 'user', limited: false }) as Viewer;

async function aThread() {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  const id = await enquire(context, customerId, listingId);
  return { id, customer: viewerOf(customerId), lender: viewerOf(lenderId) };
}

async function uploaded(owner: Viewer, bytes?: Buffer): Promise<string> {
  const path = join(app.images.spool, `${randomUUID()}.jpeg`);
  await writeFile(path, bytes ?? (await canvas(160, 120).jpeg().toBuffer()));
  return messagePhotoStore.add(app, owner, path);
}

const described = (...ids: string[]) => ids.map((id, at) => ({ id, description: at === 0 ? 'The hem' : '' }));
const send = (by: Viewer, transactionId: string, ids: readonly string[], clientKey = randomUUID()) =>
  sendMessage(app, by, { transactionId, content: 'Like this?', photos: described(...ids), clientKey });
const sees = (viewer: Viewer, id: string) => codeAfter(() => viewMessagePhoto(app, viewer, id));

test('both read the photos of a message in their order with what they show, and nobody else gets one', async () => {
  const { id, customer, lender } = await aThread();
  const [front, back] = [await uploaded(customer), await uploaded(customer)];
  // Not sent yet: its owner alone.
  expect([await sees(customer, back), await sees(lender, back), await sees(operator, back)]).toEqual([
    'done',
    'not-found',
    'not-found',
  ]);
  await send(customer, id, [back, front]);
  for (const viewer of [customer, lender]) {
    expect((await thread(app, viewer, id)).at(-1)?.photos).toEqual([
      { id: back, description: 'The hem' },
      { id: front, description: '' },
    ]);
    expect((await viewMessagePhoto(app, viewer, front)).length).toBeGreaterThan(100);
  }
  const outsider = viewerOf(await makeUser(db));
  for (const viewer of [outsider, operator, { ...operator, id: randomUUID() }])
    expect(await sees(viewer, front)).toBe('not-found');
  for (const none of [randomUUID(), '../x', '']) expect(await sees(customer, none)).toBe('not-found');
  expect(await sees({ ...customer, limited: true }, front)).toBe('done');
  await expectInvariants(context);
});

test('operators see the photos of a message that was reported and no others, and nobody those of a hidden one', async () => {
  const { id, customer, lender } = await aThread();
  const [shown, beside] = [await uploaded(customer), await uploaded(customer)];
  await send(customer, id, [beside]);
  const sent = await send(customer, id, [shown]);
  await reportMessage(app, lender, sent.id, { reason: 'offensive', details: '' });
  expect([await sees(operator, shown), await sees(operator, beside)]).toEqual(['done', 'not-found']);
  expect(await sees({ ...operator, signedInBy: 'password' }, shown)).toBe('not-found');
  const review = await reportedMessage(app, operator, { messageId: sent.id, requestId: null });
  expect(review.thread.map(({ photos }) => photos.length)).toEqual([0, 1, 1]);
  await db.transaction((tx) => hideMessage(tx, sent.id, 'Against the rules.'));
  expect([await sees(customer, shown), await sees(lender, shown)]).toEqual(['not-found', 'not-found']);
  expect(await sees(operator, shown)).toBe('done');
  expect((await thread(app, lender, id)).at(-1)?.photos).toEqual([]);
  await db.transaction((tx) => showMessage(tx, sent.id));
  expect(await sees(lender, shown)).toBe('done');
});

test('a message is refused whole with a photo that is not its sender’s to send, and may be sent afterwards', async () => {
  const { id, customer, lender } = await aThread();
  const [mine, hers] = [await uploaded(customer), await uploaded(lender)];
  const five = await Promise.all(Array.from({ length: 5 }, () => uploaded(customer)));
  const count = () => db.$count(messages, eq(messages.transactionId, id));
  for (const foreign of [hers, randomUUID(), '../secret', ''])
    expect(await send(customer, id, [mine, foreign]).catch(codeOf)).toBe('not-found');
  expect(await send(customer, id, five).catch(codeOf)).toBe('validation-invalid-value');
  expect(await count()).toBe(1);
  await send(customer, id, [mine]);
  expect(await send(customer, id, [mine]).catch(codeOf)).toBe('not-found');
  const unsent = await unsentPhotos(db, customer.id, [hers, mine, five[1] ?? '', 'x', five[0] ?? '']);
  expect(unsent.map((photo) => photo.id)).toEqual([five[1], five[0]]);
});

test('the same form sent again, or twice at once, is one message with its photos', async () => {
  const { id, customer } = await aThread();
  const photos = [await uploaded(customer)];
  const key = randomUUID();
  const click = () => send(customer, id, photos, key);
  const sent = await Promise.all([click(), click(), click()]);
  expect(new Set(sent.map((message) => message.id)).size).toBe(1);
  expect(await click()).toEqual(sent[0]);
  expect(await db.$count(messagePhotos, eq(messagePhotos.messageId, sent[0]?.id ?? ''))).toBe(1);
});

test('no photo is sent where no message may be: after a block and 30 days after the end; one that was sent stays', async () => {
  const { id, customer, lender } = await aThread();
  const [before, after] = [await uploaded(customer), await uploaded(customer)];
  await send(customer, id, [before]);
  await blockUser(app, lender, customer.id);
  expect(await send(customer, id, [after]).catch(codeOf)).toBe('user-blocked');
  const other = await aThread();
  const late = await uploaded(other.customer);
  await db
    .update(transactions)
    .set({ state: 'offer-declined', lastTransitionedAt: sql`rotation_now() - interval '31 days'` })
    .where(eq(transactions.id, other.id));
  expect(await send(other.customer, other.id, [late]).catch(codeOf)).toBe('transaction-messages-closed');
  expect([await sees(lender, before), await sees(lender, after), await sees(other.lender, late)]).toEqual([
    'done',
    'not-found',
    'not-found',
  ]);
});

test('what was sent is never changed or removed, by a sweep, a deletion or a statement', async () => {
  const { id, customer, lender } = await aThread();
  const [kept, loose] = [await uploaded(customer), await uploaded(customer)];
  await send(customer, id, [kept]);
  const statements = [
    sql`update message_photos set file_key = 'other' where id = ${kept}`,
    sql`update message_photos set message_id = null where id = ${kept}`,
    sql`delete from message_photos where id = ${kept}`,
  ];
  for (const statement of statements)
    expect(await db.execute(statement).then(String, (error) => postgresError(error)?.code)).toBe('23000');
  const [file] = await db.select({ key: messagePhotos.fileKey }).from(messagePhotos).where(eq(messagePhotos.id, loose));
  await db.transaction((tx) => messagePhotoStore.eraseLoose(tx, customer.id));
  expect(await sees(customer, loose)).toBe('not-found');
  await messagePhotoStore.removeLoose(app);
  expect(await sees(lender, kept)).toBe('done');
  expect(await db.$count(messagePhotos, eq(messagePhotos.id, loose))).toBe(0);
  expect(await app.files.get(file?.key ?? '')).toBeNull();
});

test('a photo whose file cannot be removed is removed by the next sweep', async () => {
  const { customer } = await aThread();
  const loose = await uploaded(customer);
  const [file] = await db.select({ key: messagePhotos.fileKey }).from(messagePhotos).where(eq(messagePhotos.id, loose));
  await db.transaction((tx) => messagePhotoStore.eraseLoose(tx, customer.id));
  const broken = { ...app, files: { ...app.files, remove: () => Promise.reject(new Error('The bucket is away')) } };
  await expect(messagePhotoStore.removeLoose(broken)).rejects.toThrow('The bucket is away');
  await messagePhotoStore.removeLoose(app);
  expect(await app.files.get(file?.key ?? '')).toBeNull();
  expect(await db.$count(messagePhotos, eq(messagePhotos.id, loose))).toBe(0);
});

test('where and when a photo was taken is not kept, and no notification or email carries a photo', async () => {
  const { id, customer, lender } = await aThread();
  const exif = { IFD0: { Copyright: 'a canary' }, IFD3: { GPSLatitude: '41/1 17/1 0/1' } };
  const photo = await uploaded(customer, await canvas(160, 120).withExif(exif).jpeg().toBuffer());
  await send(customer, id, [photo]);
  const bytes = await viewMessagePhoto(app, lender, photo);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(Buffer.from(bytes).includes('a canary')).toBe(false);
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, lender.id));
  expect(told.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain(photo);
});

test('what a photo is said to show is guarded as the message is', async () => {
  const { id, customer } = await aThread();
  const photos = [{ id: await uploaded(customer), description: 'Call 021 123 4567' }];
  const message = { transactionId: id, content: 'See.', photos, clientKey: null };
  expect(await sendMessage(app, customer, { ...message, isSure: false }).catch(codeOf)).toBe('message-unsafe');
  await sendMessage(app, customer, { ...message, isSure: true });
});

test.each([
  ['message', messagePhotoStore],
  ['case', casePhotoStore],
  ['handover', handoverPhotoStore],
])('uploads of a day are limited, and those of a new account more: %s', async (_, store) => {
  const fresh = await makeUser(db);
  const refused = async (times: number) => {
    const outcomes = await Promise.all(Array.from({ length: times }, () => codeAfter(() => store.count(app, fresh))));
    return outcomes.filter((outcome) => outcome === 'too-many-requests').length;
  };
  expect(await refused(16)).toBe(1);
  await db.execute(sql`update users set created_at = rotation_now() - interval '8 days' where id = ${fresh}`);
  expect(await refused(46)).toBe(1);
});
