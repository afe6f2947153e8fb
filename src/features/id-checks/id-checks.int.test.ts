import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { users } from '#src/database/schema/users.ts';
import { updateProfile } from '#src/features/accounts/profile.server.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { approval, makeMember, makeOperator, rejection, sendId, uploadIdPhoto } from '#tests/support/id-checks.ts';
import { canvas } from '#tests/support/photos.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { submitIdCheck, withdrawIdCheck } from './commands.server.ts';
import { decideIdCheck } from './decide.server.ts';
import { idCheckForReview, ownIdCheck, pendingIdChecks } from './queries.server.ts';
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
const decide = (checkId: string, decision = approval, by = operator) =>
  decideIdCheck(context.app, by, { checkId, requestId }, decision);
const view = (checkId: string, side = 'front', by = operator) =>
  viewIdPhoto(context.app, by, { checkId, side, requestId });
const photosOf = ({ id }: Viewer) => context.app.db.select().from(idPhotos).where(eq(idPhotos.ownerId, id));
const checksOf = ({ id }: Viewer) => context.app.db.select().from(idChecks).where(eq(idChecks.userId, id));
const auditOf = (checkId: string) =>
  context.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.resourceId, checkId))
    .orderBy(auditEntries.createdAt);

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of context.app.files.list('id-photos')) keys.push(key);
  return keys;
}

describe('a photo', () => {
  test('is stored encrypted, without what was uploaded with it, and read by its key alone', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const bytes = await canvas(600, 400)
      .withExif({ IFD0: { Artist: 'canary' } })
      .jpeg()
      .toBuffer();
    const checkId = await sendId(app, member, { front: await uploadIdPhoto(app, member, bytes) });
    const photos = await photosOf(member);
    for (const { fileKey, sealedKey } of photos.filter(({ checkId: its }) => its === checkId)) {
      const file = await app.files.get(fileKey);
      expect(file?.size).toBeGreaterThan(500);
      expect(
        await sharp(file?.bytes)
          .metadata()
          .catch(() => 'no image'),
      ).toBe('no image');
      expect(sealedKey).toMatch(/^[\w-]{80}$/);
    }
    const seen = await sharp(await view(checkId)).metadata();
    expect([seen.format, seen.width, seen.height, seen.exif]).toEqual(['jpeg', 600, 400, undefined]);
  });

  test('cannot be read with the key or in the place of another', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const checkId = await sendId(app, member);
    const isSide = (side: 'front' | 'back') => and(eq(idPhotos.checkId, checkId), eq(idPhotos.side, side));
    const [back] = await app.db.select().from(idPhotos).where(isSide('back'));
    await app.db
      .update(idPhotos)
      .set({ sealedKey: back?.sealedKey ?? null })
      .where(isSide('front'));
    expect(await view(checkId).catch(codeOf)).toBe('not-found');
    expect(await view(checkId, 'back')).toBeInstanceOf(Uint8Array);
  });

  test('is not read by another secret', async () => {
    const { app } = context;
    const checkId = await sendId(app, await makeMember(app));
    const other = { ...app, config: { ...app.config, idDocumentsSecret: 'another secret of thirty-two characters' } };
    expect(await viewIdPhoto(other, operator, { checkId, side: 'front', requestId }).catch(codeOf)).toBe('not-found');
    const own = { ...app, config: { ...app.config, sessionSecret: 'another secret of thirty-two characters' } };
    expect(await viewIdPhoto(own, operator, { checkId, side: 'front', requestId }).catch(codeOf)).toBe('not-found');
  });

  test('of another format than JPEG, PNG and WebP, or too small to read, is refused and stored nowhere', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const before = await storedFiles();
    const wrong = [
      await canvas(600, 400).gif().toBuffer(),
      await canvas(600, 400).avif().toBuffer(),
      Buffer.from('%PDF-1.7'),
    ];
    const small = await canvas(199, 400).png().toBuffer();
    expect(await uploadIdPhoto(app, member, small).catch(codeOf)).toBe('image-invalid-size');
    const strip = await canvas(5000, 250).png().toBuffer();
    expect(await uploadIdPhoto(app, member, strip).catch(codeOf)).toBe('image-invalid-shape');
    for (const bytes of wrong)
      expect(await uploadIdPhoto(app, member, bytes).catch(codeOf)).toBe('image-invalid-content');
    expect([await photosOf(member), await storedFiles()]).toEqual([[], before]);
    for (const bytes of [await canvas(600, 400).png().toBuffer(), await canvas(600, 400).webp().toBuffer()])
      expect(await uploadIdPhoto(app, member, bytes)).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a document', () => {
  test('waits, is approved, and is then on the profile, in the audit and told', async () => {
    const member = await makeMember(context.app);
    expect(await stateOf(member)).toBe('none');
    const checkId = await sendId(context.app, member);
    expect([await stateOf(member), await isVerified(member)]).toEqual(['pending', false]);
    await decide(checkId, { ...approval, note: 'Seen at the office too' });
    expect([await stateOf(member), await isVerified(member)]).toEqual(['verified', true]);
    expect(await auditOf(checkId)).toMatchObject([
      {
        ...{ operatorId: operator.id, onBehalfOf: member.id, permission: 'id-check.decide', action: 'verified' },
        reason: expect.stringMatching(/document is valid.*Seen at the office too$/) as string,
      },
    ]);
    const notified = eq(notificationEvents.recipientId, member.id);
    expect(await context.app.db.select().from(notificationEvents).where(notified)).toMatchObject([
      { kind: 'id-checked', detailPage: '/account/id-check', facts: { outcome: 'verified', reason: null } },
    ]);
  });

  test('is rejected with a reason, which its owner reads, and can be sent again', async () => {
    const member = await makeMember(context.app);
    const checkId = await sendId(context.app, member);
    expect(await decide(checkId, { ...rejection, reason: '' }).catch(codeOf)).toBe('validation-invalid-value');
    expect(await decide(checkId, { ...rejection, reason: 'ugly' }).catch(codeOf)).toBe('validation-invalid-value');
    await decide(checkId, rejection);
    expect(await ownIdCheck(context.app, member)).toMatchObject({ state: 'rejected', reason: 'expired' });
    expect(await isVerified(member)).toBe(false);
    const next = await sendId(context.app, member);
    expect(await stateOf(member)).toBe('pending');
    expect((await idCheckForReview(context.app, operator, next)).earlier).toMatchObject([
      { id: checkId, state: 'rejected', reason: 'expired' },
    ]);
  });

  test('is one at a time, and three a day', async () => {
    const member = await makeMember(context.app);
    for (let sent = 0; sent < 3; sent++) {
      await sendId(context.app, member);
      expect(await sendId(context.app, member).catch(codeOf)).toBe('conflict');
      await withdrawIdCheck(context.app, member);
    }
    expect(await sendId(context.app, member).catch(codeOf)).toBe('too-many-requests');
  });

  test('sent twice at once is sent once', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const fields = { kind: 'passport', day: '', month: '', year: '' } as const;
    const pairs = await Promise.all(
      [1, 2, 3].map(async () => ({ front: await uploadIdPhoto(app, member), back: await uploadIdPhoto(app, member) })),
    );
    const results = await Promise.all(
      pairs.map((pair) => submitIdCheck(app, member, { ...fields, ...pair }).then(() => 'sent', codeOf)),
    );
    expect(results.toSorted()).toEqual(['conflict', 'conflict', 'sent']);
    expect(await checksOf(member)).toHaveLength(1);
  });

  test('is not sent with another user’s photo, a missing one, the same twice, or one that was sent before', async () => {
    const { app } = context;
    const [member, other] = [await makeMember(app), await makeMember(app)];
    const [theirs, own] = [await uploadIdPhoto(app, other), await uploadIdPhoto(app, member)];
    for (const back of [theirs, missing, own])
      expect(await sendId(app, member, { front: own, back }).catch(codeOf)).toBe('not-found');
    expect(await checksOf(member)).toEqual([]);
    const checkId = await sendId(app, member, { front: own });
    await decide(checkId, rejection);
    expect(await sendId(app, member, { front: own }).catch(codeOf)).toBe('not-found');
  });

  test('that is approved is not sent again, until the name changes', async () => {
    const { app } = context;
    const member = await makeMember(app);
    await decide(await sendId(app, member));
    expect(await sendId(app, member).catch(codeOf)).toBe('conflict');
    const profile = { firstName: 'Mereana', lastName: 'Wu', bio: 'Capes', profileImageId: '' };
    await updateProfile(app, member, profile);
    expect(await isVerified(member)).toBe(true);
    await updateProfile(app, member, { ...profile, lastName: 'Tan' });
    expect([await isVerified(member), await stateOf(member)]).toEqual([false, 'none']);
    expect(await sendId(app, member)).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a decision', () => {
  test('is made once, by the first of several operators', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const checkId = await sendId(app, member);
    const team = await Promise.all([1, 2, 3, 4].map(() => makeOperator(app)));
    const results = await Promise.all(
      team.map((by, turn) => decide(checkId, turn % 2 ? approval : rejection, by).then(() => 'done', codeOf)),
    );
    expect(results.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
    expect(await auditOf(checkId)).toHaveLength(1);
    const notified = eq(notificationEvents.recipientId, member.id);
    expect(await app.db.$count(notificationEvents, notified)).toBe(1);
  });

  test('is not an operator’s about their own document, also past the form', async () => {
    const { app } = context;
    const checkId = await sendId(app, operator);
    expect(await decide(checkId).catch(codeOf)).toBe('forbidden');
    const decided = { state: 'verified', decidedAt: new Date(), decidedBy: operator.id } as const;
    await expect(app.db.update(idChecks).set(decided).where(eq(idChecks.id, checkId))).rejects.toThrow();
    await withdrawIdCheck(app, operator);
  });

  test('is refused after a withdrawal, and an approval when the name has changed', async () => {
    const { app } = context;
    const member = await makeMember(app);
    const withdrawn = await sendId(app, member);
    await withdrawIdCheck(app, member);
    expect(await decide(withdrawn).catch(codeOf)).toBe('not-found');
    const checkId = await sendId(app, member);
    await app.db.update(users).set({ lastName: 'Tan' }).where(eq(users.id, member.id));
    expect(await decide(checkId).catch(codeOf)).toBe('conflict');
    expect(await isVerified(member)).toBe(false);
    await decide(checkId, rejection);
  });

  test('and a withdrawal at once are one or the other', async () => {
    const { app } = context;
    for (let round = 0; round < 5; round++) {
      const member = await makeMember(app);
      const checkId = await sendId(app, member);
      const results = await Promise.all([
        decide(checkId).then(() => 'decided', codeOf),
        withdrawIdCheck(app, member).then(() => 'withdrawn', codeOf),
      ]);
      const verified = await isVerified(member);
      expect(results).toEqual(
        verified ? ['decided', 'conflict'] : [expect.stringMatching(/not-found|conflict/), 'withdrawn'],
      );
    }
  });

  test.each([
    ['a user', { role: 'user' }, 'not-found'],
    ['a limited session', { limited: true }, 'forbidden'],
    ['an operator without a second factor', { signedInBy: 'password' }, 'second-factor-required'],
  ] as const)('and a look are refused to %s', async (_, facts, code) => {
    const { app } = context;
    const checkId = await sendId(app, await makeMember(app));
    const by = { ...operator, ...facts };
    expect(await decide(checkId, approval, by).catch(codeOf)).toBe(code);
    expect(await view(checkId, 'front', by).catch(codeOf)).toBe(code);
    expect(await pendingIdChecks(app, by, 1).catch(codeOf)).toBe(code);
    expect(await idCheckForReview(app, by, checkId).catch(codeOf)).toBe(code);
    expect(await auditOf(checkId)).toEqual([]);
  });

  test('each look at a photo is audited before it is read; of what is not there, none is', async () => {
    const { app } = context;
    const checkId = await sendId(app, await makeMember(app));
    await view(checkId, 'back');
    await view(checkId, 'back');
    expect((await auditOf(checkId)).map(({ action, permission }) => [permission, action])).toEqual([
      ['id-check.review', 'back'],
      ['id-check.review', 'back'],
    ]);
    for (const [id, side] of [
      [missing, 'front'],
      ['../../x', 'front'],
      [checkId, 'constructor'],
      [checkId, 'side'],
    ])
      expect(await view(id ?? '', side).catch(codeOf)).toBe('not-found');
    expect(await auditOf(checkId)).toHaveLength(2);
  });

  test('waits in the queue, the oldest first, in pages', async () => {
    const { total, totalPages, waiting } = await pendingIdChecks(context.app, operator, 1);
    expect(total).toBeGreaterThan(3);
    expect(totalPages).toBe(Math.ceil(total / 20));
    const times = waiting.map(({ sentAt }) => sentAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await pendingIdChecks(context.app, operator, 9)).waiting).toEqual([]);
  });
});
