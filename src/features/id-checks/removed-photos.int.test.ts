import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { approval, makeMember, makeOperator, sendId, uploadIdPhoto } from '#tests/support/id-checks.ts';
import { canvas } from '#tests/support/photos.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { removeDocuments, withdrawIdCheck } from './commands.server.ts';
import { decideIdCheck } from './decide.server.ts';
import { idCheckForReview, ownIdCheck } from './queries.server.ts';
import { removeLostIdFiles, removeOldIdPhotos } from './sweeps.server.ts';
import { viewIdPhoto } from './view-photo.server.ts';

let context: TestContext;
let operator: Viewer;
beforeAll(async () => {
  context = await makeTestContext();
  operator = await makeOperator(context.app);
});
afterAll(() => context.close());

const missing = '00000000-0000-4000-8000-000000000000';
const requestId = null;
const stateOf = async (viewer: Viewer) => (await ownIdCheck(context.app, viewer))?.state;
const isVerified = async (viewer: Viewer) => (await publicProfile(context.app, viewer.id)).idVerified;
const decide = (checkId: string) => decideIdCheck(context.app, operator, { checkId, requestId }, approval);
const view = (checkId: string) => viewIdPhoto(context.app, operator, { checkId, side: 'front', requestId });
const photosOf = ({ id }: Viewer) => context.app.db.select().from(idPhotos).where(eq(idPhotos.ownerId, id));
const checksOf = ({ id }: Viewer) => context.app.db.select().from(idChecks).where(eq(idChecks.userId, id));

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of context.app.files.list('id-photos')) keys.push(key);
  return keys;
}

async function after<T>(days: number, work: () => Promise<T>): Promise<T> {
  const { clock } = context.app;
  await clock.advance(days * 86_400 + 60);
  try {
    return await work();
  } finally {
    await clock.reset();
  }
}

describe('photos are removed', () => {
  const sweep = () => removeOldIdPhotos(context.app);
  const isStored = async (viewer: Viewer) => {
    const files = await storedFiles();
    return (await photosOf(viewer)).filter(({ fileKey }) => files.includes(fileKey)).length;
  };

  test('thirty days after the decision, with the birthday, and not before', async () => {
    const member = await makeMember(context.app);
    const checkId = await sendId(context.app, member, { day: '1', month: '2', year: '1990' });
    await decide(checkId);
    await after(29, sweep);
    expect([await isStored(member), (await checksOf(member))[0]?.birthday]).toEqual([2, '1990-02-01']);
    await after(30, sweep);
    expect(await isStored(member)).toBe(0);
    expect(await checksOf(member)).toMatchObject([{ state: 'verified', birthday: null }]);
    expect(await isVerified(member)).toBe(true);
    expect(await view(checkId).catch(codeOf)).toBe('not-found');
    expect((await idCheckForReview(context.app, operator, checkId)).sides).toEqual([]);
  });

  test('a day after an upload that was not sent, and not while they wait', async () => {
    const [idle, waiting] = [await makeMember(context.app), await makeMember(context.app)];
    await uploadIdPhoto(context.app, idle);
    await sendId(context.app, waiting, { day: '1', month: '2', year: '1990' });
    await after(0, sweep);
    expect(await isStored(idle)).toBe(1);
    await after(2, sweep);
    expect([await isStored(idle), await isStored(waiting)]).toEqual([0, 2]);
    await after(40, sweep);
    expect([await isStored(waiting), (await checksOf(waiting))[0]?.birthday]).toEqual([2, '1990-02-01']);
  });

  test('when they are withdrawn', async () => {
    const member = await makeMember(context.app);
    await sendId(context.app, member);
    await withdrawIdCheck(context.app, member);
    expect((await photosOf(member)).map(({ sealedKey }) => sealedKey)).toEqual([null, null]);
    expect([await stateOf(member), await checksOf(member)]).toEqual(['none', []]);
    await sweep();
    expect(await photosOf(member)).toEqual([]);
    expect(await withdrawIdCheck(context.app, member).catch(codeOf)).toBe('conflict');
  });

  test('with their account: what was sent, decided and only uploaded', async () => {
    const { app } = context;
    const member = await makeMember(app);
    await decide(await sendId(app, member));
    await uploadIdPhoto(app, member);
    await app.db.transaction((tx) => removeDocuments(tx, member.id));
    expect([await isVerified(member), await checksOf(member)]).toEqual([false, []]);
    expect((await photosOf(member)).every(({ sealedKey }) => sealedKey === null)).toBe(true);
    const files = (await photosOf(member)).map(({ fileKey }) => fileKey);
    await sweep();
    expect((await storedFiles()).filter((key) => files.includes(key))).toEqual([]);
  });

  test('an upload that its account did not survive is stored nowhere', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const put: typeof app.files.put = async (...file) => {
      await app.db.transaction((tx) => removeDocuments(tx, member.id));
      await app.files.put(...file);
    };
    const files = await storedFiles();
    expect(await uploadIdPhoto({ ...app, files: { ...app.files, put } }, member).catch(codeOf)).toBe('not-found');
    expect(await storedFiles()).toEqual(files);
  });

  test('whichever step of an upload was its last: nothing of it can be read, and the sweep leaves nothing', async () => {
    const { app } = context;
    const bytes = await canvas(600, 400).png().toBuffer();
    for (const last of ['insert', 'put', 'update'] as const) {
      for (const when of ['before', 'after'] as const) {
        const member = await makeMember(app);
        await uploadIdPhoto(dying(last, when), member, bytes).catch(() => null);
        const rows = await photosOf(member);
        if (last !== 'update' || when === 'before')
          expect(rows.every(({ sealedKey }) => sealedKey === null)).toBe(true);
        await after(2, sweep);
        expect([last, when, await photosOf(member)]).toEqual([last, when, []]);
      }
    }
    const rows = await app.db.select({ fileKey: idPhotos.fileKey }).from(idPhotos);
    expect((await storedFiles()).toSorted()).toEqual(rows.map(({ fileKey }) => fileKey).toSorted());
  });

  test('a file without a row is removed after a day', async () => {
    const { app } = context;
    const key = `id-photos/${missing}/photo.bin`;
    await app.files.put(key, new Uint8Array(9), 'application/octet-stream');
    await removeLostIdFiles(app);
    expect(await storedFiles()).toContain(key);
    const { list } = app.files;
    const aged: typeof list = async function* (folder) {
      for await (const { key: one } of list(folder)) yield { key: one, changedAt: new Date(0) };
    };
    const withRow = await makeMember(app);
    await uploadIdPhoto(app, withRow);
    await removeLostIdFiles({ ...app, files: { ...app.files, list: aged } });
    expect(await storedFiles()).not.toContain(key);
    expect(await isStored(withRow)).toBe(1);
  });
});

/** The application of a process that ends before or after this step of an upload. */
function dying(step: 'insert' | 'put' | 'update', when: 'before' | 'after') {
  const { app } = context;
  const end = () => {
    throw new Error('The process ended');
  };
  const put: typeof app.files.put = async (...file) => {
    if (step === 'put' && when === 'before') end();
    await app.files.put(...file);
    if (step === 'put') end();
  };
  const ended = (name: string | symbol) => (name === step && when === 'before' ? end : null);
  const db = new Proxy(app.db, {
    get: (target, name) => ended(name) ?? Reflect.get(target, name, target),
  });
  // After the insert nothing else happens; after the update the upload is whole.
  const afterInsert = step === 'insert' && when === 'after' ? end : put;
  return { ...app, db, files: { ...app.files, put: step === 'insert' ? afterInsert : put } };
}

test('the database holds neither a decision without its facts nor a key of a removed photo', async () => {
  const { app } = context;
  const member = await makeMember(app);
  const checkId = await sendId(app, member);
  const isIt = eq(idChecks.id, checkId);
  for (const wrong of [{ state: 'verified' as const }, { reason: 'expired' as const }, { decidedAt: new Date() }])
    await expect(app.db.update(idChecks).set(wrong).where(isIt)).rejects.toThrow();
  await expect(
    app.db
      .update(idPhotos)
      .set({ removedAt: sql`rotation_now()` })
      .where(eq(idPhotos.checkId, checkId)),
  ).rejects.toThrow();
});
