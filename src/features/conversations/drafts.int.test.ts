import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messageDrafts } from '#src/database/schema/conversations.ts';
import { messagePhotoStore, unsentPhotos } from '#src/features/messages/photos.server.ts';
import { maxMessage } from '#src/features/messages/text.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { canvas } from '#tests/support/photos.ts';
import { enquire } from '#tests/support/threads.ts';
import { sendMessage, sendNote } from './commands.server.ts';
import { draftOf, eraseDrafts, keepDraft, keepNote, removeOldDrafts } from './drafts.server.ts';

const context = await contextOfFile();
const { app, flow } = context;
const { db } = app;

async function aThread() {
  const { customerId, lenderId, listingId } = await flow.rentalFixture();
  return { id: await enquire(context, customerId, listingId), customer: customerId, lender: lenderId };
}

const keep = (userId: string, id: string, content: string) =>
  keepDraft(app, userId, id, new Map([['content', [content]]]));

test('a draft is its writer’s alone, of one thread, and the last one stands', async () => {
  const [first, second] = [await aThread(), await aThread()];
  await keep(first.customer, first.id, 'Is it lined?');
  await keep(first.customer, first.id, ' Is it\r\nlined, and how long? ');
  await keep(first.lender, first.id, 'It is.');
  expect(await draftOf(db, first.customer, first.id)).toBe(' Is it\r\nlined, and how long? ');
  expect(await draftOf(db, first.lender, first.id)).toBe('It is.');
  // What no column holds is left out, and what is too long for a message twice over is not kept.
  await keep(first.lender, first.id, 'It\0 is\ud800.');
  expect(await draftOf(db, first.lender, first.id)).toBe('It is\ufffd.');
  await keep(first.lender, first.id, 'x'.repeat(2 * maxMessage + 1));
  expect(await draftOf(db, first.lender, first.id)).toBe('');
  expect([await draftOf(db, first.customer, second.id), await draftOf(db, second.customer, first.id)]).toEqual([
    '',
    '',
  ]);
});

test('it goes when a message is sent, when nothing is typed any more, a day later, and with its account', async () => {
  const { id, customer, lender } = await aThread();
  await Promise.all([keep(customer, id, 'One'), keep(lender, id, 'Two')]);
  await sendMessage(app, { id: customer }, { transactionId: id, content: 'One' });
  expect([await draftOf(db, customer, id), await draftOf(db, lender, id)]).toEqual(['', 'Two']);
  await keep(lender, id, ' \n');
  expect(await draftOf(db, lender, id)).toBe('');
  await Promise.all([keep(customer, id, 'One'), keep(lender, id, 'Two')]);
  await db.execute(
    sql`update message_drafts set created_at = created_at - interval '25 hours' where user_id = ${lender}`,
  );
  await removeOldDrafts(app);
  expect([await draftOf(db, customer, id), await draftOf(db, lender, id)]).toEqual(['One', '']);
  await db.transaction((tx) => eraseDrafts(tx, customer));
  expect(await db.$count(messageDrafts, sql`user_id = ${customer}`)).toBe(0);
});

test('a character that no database takes is left out of it', async () => {
  const { id, customer } = await aThread();
  const path = join(app.images.spool, `${randomUUID()}.jpeg`);
  await writeFile(path, await canvas(160, 120).jpeg().toBuffer());
  const photoId = await messagePhotoStore.add(app, { id: customer }, path);
  const typed = new Map([
    ['content', ['Is\0 it lined?']],
    ['photos', [photoId]],
    ['photoTexts', ['The\0 hem']],
  ]);
  await keepDraft(app, customer, id, typed);
  expect(await draftOf(db, customer, id)).toBe('Is it lined?');
  expect(await unsentPhotos(db, customer, [photoId])).toEqual([{ id: photoId, description: 'The hem' }]);
});

test('it keeps what the photos show, of one’s own alone', async () => {
  const { id, customer, lender } = await aThread();
  const upload = async (owner: string) => {
    const path = join(app.images.spool, `${randomUUID()}.jpeg`);
    await writeFile(path, await canvas(160, 120).jpeg().toBuffer());
    return messagePhotoStore.add(app, { id: owner }, path);
  };
  const [mine, hers] = [await upload(customer), await upload(lender)];
  const photoTexts = ['The hem', 'Not yours', 'x'];
  const typed = new Map([
    ['photos', [mine, hers, 'x']],
    ['photoTexts', photoTexts],
  ]);
  await keepDraft(app, customer, id, typed);
  expect(await unsentPhotos(db, customer, [mine])).toEqual([{ id: mine, description: 'The hem' }]);
  expect(await unsentPhotos(db, lender, [hers])).toEqual([{ id: hers, description: '' }]);
});

test('the note of a request is kept until it is sent, and another one of a second tab stays', async () => {
  const { id, customer } = await aThread();
  const keepFor = (note: string) => db.transaction((tx) => keepNote(tx, customer, id, note));
  const send = (content: string) => sendNote(app, { id: customer }, { transactionId: id, content });
  const note = '  It is for a wedding. ';
  for (const nothing of ['', ' \n', 'x'.repeat(maxMessage + 1)]) await keepFor(nothing);
  expect(await draftOf(db, customer, id)).toBe('');
  await keepFor('It is for a ball.');
  await keepFor(note);
  expect(await draftOf(db, customer, id)).toBe(note);
  await keepFor('');
  expect(await draftOf(db, customer, id)).toBe('');
  // Two tabs of one request.
  await keepFor(note);
  await keepFor('It is for a ball.');
  expect(await send(note)).toBe(true);
  expect(await draftOf(db, customer, id)).toBe('');
  expect(await send('It is for a ball.')).toBe(false);
  expect(await draftOf(db, customer, id)).toBe('It is for a ball.');
  expect(await send(note)).toBe(true);
  expect(await draftOf(db, customer, id)).toBe('');
});
