import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageDrafts, messagePhotos } from '#src/database/schema/conversations.ts';
import { sendMessage } from '#src/features/conversations/commands.server.ts';
import { draftOf } from '#src/features/conversations/drafts.server.ts';
import { unsentPhotos } from '#src/features/messages/photos.server.ts';
import { photo } from '#tests/support/photos.ts';
import { rentalFixture } from '#tests/support/test-context.ts';
import { enquire } from '#tests/support/threads.ts';
import { callerFor } from '#tests/support/web-process.ts';
import { corpus } from './corpus/corpus.ts';
import { canary, type Outcome, type Specimen } from './corpus/specimen.ts';
import { startUploadServer, type Credentials, type UploadServer } from './client.ts';

const address = '/api/images/message';
let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterAll(() => server.close());

function formWith(bytes: Uint8Array, file = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], file, { type }));
  return form;
}

async function send(credentials: Credentials, bytes: Uint8Array) {
  const answer = await fetch(server.web.url + address, {
    method: 'POST',
    body: formWith(bytes),
    headers: credentials,
  });
  const body = (await answer.json()) as { data?: { id: string; type: string }; errors?: readonly { code: string }[] };
  return { status: answer.status, code: body.errors?.[0]?.code ?? null, id: body.data?.id ?? '' };
}

async function sessionOf(userId: string): Promise<Credentials> {
  const { 'content-type': _, ...headers } = (await callerFor(server.context, userId)).headers;
  return headers;
}

const rows = () => server.context.app.db.$count(messagePhotos);

/** A new user every ten uploads: a new account has fifteen a day. */
const users = new Map<number, Promise<Credentials>>();
const sender = (turn: number) => {
  const number = Math.floor(turn / 10);
  const known = users.get(number) ?? server.credentials();
  users.set(number, known);
  return known;
};

const outcomeOf: Readonly<Record<string, Outcome>> = {
  '201 null': 'stored',
  '400 image-invalid-content': 'not-an-image',
  '400 image-invalid-shape': 'wrong-shape',
  '400 image-invalid-size': 'wrong-shape',
  '413 request-upload-over-limit': 'too-large',
};

/** One of each family and accepted outcomes: the whole corpus passes the same door and decoder in `uploads.test.ts`. */
const families = Map.groupBy(corpus, ({ name, outcomes }) => [name.split(':')[0], ...outcomes].join());
const chosen = [...families.values()].flatMap(([first]) => (first === undefined ? [] : [first]));

describe('a file in place of a photo for a message', () => {
  const numbered = chosen.map((specimen, turn) => ({ ...specimen, turn }));
  test.each<Specimen & { turn: number }>(numbered)('$name', async ({ bytes, outcomes, turn }) => {
    const before = await rows();
    const { status, code } = await send(await sender(turn), await bytes());
    const outcome = outcomeOf[`${status} ${code}`];
    expect(outcomes, `${status} ${code}`).toContain(outcome);
    expect(await rows()).toBe(before + (outcome === 'stored' ? 1 : 0));
  });

  test('leaves pixels alone on the disk, under no name of its sender’s, and nothing in the spool', async () => {
    const folder = join(server.context.app.config.dataDir, 'files');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => statSync(join(folder, name)).isFile());
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => !/^message-photos\/[\da-f-]{36}\/photo\.jpeg$/.test(name))).toEqual([]);
    for (const name of files) {
      const bytes = readFileSync(join(folder, name));
      for (const mark of [canary, '<script', '<?php', '%PDF', 'PK\x03\x04', 'alert('])
        expect(bytes.includes(mark, 0, 'latin1'), `${name} ${mark}`).toBe(false);
      const { format, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
      expect([format, exif, icc, xmp, iptc, comments].filter((part) => part !== undefined)).toEqual(['jpeg']);
    }
    expect(readdirSync(server.context.app.images.spool)).toEqual([]);
  });
});

test('a photo of another thread answers byte for byte as none does, and one of one’s own is kept by nothing', async () => {
  const { context, web } = server;
  const fixture = await rentalFixture(context);
  const transactionId = await enquire(context, fixture.customerId, fixture.listingId);
  const [customer, lender] = await Promise.all([sessionOf(fixture.customerId), sessionOf(fixture.lenderId)]);
  const { id } = await send(customer, await photo(180, 120));
  const photos = [{ id, description: '' }];
  await sendMessage(context.app, { id: fixture.customerId }, { transactionId, content: 'See.', photos });
  const read = async (path: string, headers: Credentials) => {
    const answer = await fetch(web.url + path, { headers, redirect: 'manual' });
    const shown = ['cache-control', 'content-type', 'content-security-policy', 'content-length', 'etag'];
    const body = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      body: body.toString('base64'),
      headers: shown.map((name) => answer.headers.get(name)),
    };
  };
  const none = '00000000-0000-4000-8000-000000000000';
  const outsider = await server.credentials();
  expect((await read(`${address}/${id}`, outsider)).status).toBe(404);
  expect(await read(`${address}/${id}`, outsider)).toEqual(await read(`${address}/${none}`, outsider));
  for (const any of [id, none]) expect((await read(`${address}/${any}`, {})).status).toBe(401);
  const shown = await read(`${address}/${id}`, lender);
  expect([shown.status, ...shown.headers.slice(0, 2)]).toEqual([200, 'no-store', 'image/jpeg']);
  expect(shown.headers[2]).toContain("default-src 'none'");
});

test('without scripts a photo leads back to its thread, and a refusal too; a outsider and another site get nowhere', async () => {
  const { context, web } = server;
  const fixture = await rentalFixture(context);
  const transactionId = await enquire(context, fixture.customerId, fixture.listingId);
  const { 'x-csrf-token': token = '', ...cookie } = await sessionOf(fixture.customerId);
  const post = async (bytes: Uint8Array | null, csrf: string, headers: Credentials, query = '', typed = {}) => {
    const body = new FormData();
    body.append('csrf', csrf);
    for (const [name, value] of Object.entries(typed)) body.append(name, String(value));
    if (bytes !== null) body.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
    const url = `${web.url}/api/images/messages/${transactionId}${query}`;
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    return { status: answer.status, to: answer.headers.get('location') };
  };
  const image = await photo(180, 120);
  const sent = await post(image, token, cookie);
  const [, first = ''] = /^\/order\/[\da-f-]+\/details\?photo=([\da-f-]{36})#message$/.exec(sent.to ?? '') ?? [];
  expect([sent.status, first]).toEqual([303, expect.stringMatching(/./)]);
  const second = await post(image, token, cookie, `?photo=${first}&photo=%22%3E%3Cscript%3E`);
  expect(second.to).toMatch(new RegExp(`details\\?photo=${first}&photo=[\\da-f-]{36}#message$`));
  const broken = await post(Buffer.from('<svg/>'), token, cookie, `?photo=${first}`);
  expect(broken.to).toMatch(new RegExp(`details\\?photo=${first}&refused=image-invalid-content#message$`));
  const typed = { content: 'Is it <b>lined</b>?', photos: first, photoTexts: 'The hem' };
  await post(Buffer.from('<svg/>'), token, cookie, `?photo=${first}`, typed);
  const { db } = context.app;
  const draft = () => draftOf(db, fixture.customerId, transactionId);
  expect(await draft()).toBe('Is it <b>lined</b>?');
  expect(await unsentPhotos(db, fixture.customerId, [first])).toEqual([{ id: first, description: 'The hem' }]);
  await post(Buffer.alloc(21 * 1024 * 1024), token, cookie, '', { content: 'Too large a photo' });
  expect(await draft()).toBe('Too large a photo');
  const removed = await post(null, token, cookie, '', { content: 'Without it', remove: first });
  expect(removed.to).toMatch(/details#message$/);
  expect((await post(null, token, cookie, '', { content: 'x' })).to).toMatch(/refused=validation-missing-key#/);
  const before = await rows();
  const drafts = await server.context.app.db.select().from(messageDrafts);
  expect((await post(image, 'x', cookie, '', { content: 'Forged' })).status).toBe(403);
  expect(await server.context.app.db.select().from(messageDrafts)).toEqual(drafts);
  const { 'x-csrf-token': theirs = '', ...outsider } = await server.credentials();
  expect((await post(image, theirs, outsider)).status).toBe(404);
  expect(await rows()).toBe(before);
});
