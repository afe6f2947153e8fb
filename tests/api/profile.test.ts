import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { images } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { noAvatar, type ProfileFields } from '#src/features/accounts/forms.ts';
import { updateProfile } from '#src/features/accounts/profile.server.ts';
import { accountOf, publicProfile, usersById } from '#src/features/accounts/queries.server.ts';
import { makeImage } from '#tests/support/factories.ts';
import { codeOf, countAnswers, openContext, refusalOf, type TestContext } from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

type Member = Awaited<ReturnType<typeof testContext.member>>;

const texts: ProfileFields = { firstName: 'Mereana', lastName: 'Tūhoe', bio: 'Slips\nand capes.', profileImageId: '' };
const save = ({ viewer }: Member, changes: Partial<ProfileFields> = {}) =>
  updateProfile(context, viewer, { ...texts, ...changes });
const imageFor = ({ viewer }: Member) => makeImage(testContext.db, viewer.id);
const avatarOf = async ({ viewer }: Member) => (await accountOf(context, viewer.id)).imageId;

async function attachedAt(imageId: string): Promise<Date | null | undefined> {
  const [row] = await testContext.db.select({ at: images.attachedAt }).from(images).where(eq(images.id, imageId));
  return row?.at;
}

test('a changed name is the display name that others see', async () => {
  const member = await testContext.member();
  await save(member);
  const { id } = member.viewer;
  expect(await accountOf(context, id)).toMatchObject({ firstName: 'Mereana', lastName: 'Tūhoe', initials: 'MT' });
  expect((await usersById(testContext.db, [id])).get(id)?.displayName).toBe('Mereana T');
  expect(await publicProfile(context, id)).toMatchObject({ displayName: 'Mereana T', bio: 'Slips\nand capes.' });
});

test('a new name that holds a phone number is refused with its field, and nothing is saved', async () => {
  const member = await testContext.member();
  const { id } = member.viewer;
  const before = await accountOf(context, id);
  const saved = save(member, { firstName: 'WhatsApp 0211234567' });
  expect(await refusalOf(saved)).toMatchObject({
    ...{ code: 'validation-invalid-value', details: { field: 'firstName', error: 'accounts.name-contact' } },
  });
  expect(await accountOf(context, id)).toEqual(before);
});

test('the avatar stays, is replaced and is removed', async () => {
  const member = await testContext.member();
  const [first, second] = [await imageFor(member), await imageFor(member)];
  await save(member, { profileImageId: first });
  await save(member);
  expect(await avatarOf(member)).toBe(first);
  await save(member, { profileImageId: second });
  expect(await avatarOf(member)).toBe(second);
  expect(await attachedAt(first)).toBeNull();
  await save(member, { profileImageId: noAvatar });
  expect(await avatarOf(member)).toBeNull();
  expect(await attachedAt(second)).toBeNull();
  await save(member, { profileImageId: noAvatar });
});

test('another user’s image is not found, and nothing is saved', async () => {
  const [member, outsider] = [await testContext.member(), await testContext.member()];
  const theirs = await imageFor(outsider);
  for (const profileImageId of [theirs, '00000000-0000-4000-8000-000000000000'])
    expect(await refusalOf(save(member, { profileImageId }))).toMatchObject({
      code: 'not-found',
      details: { field: 'profileImageId' },
    });
  expect(await publicProfile(context, member.viewer.id)).toMatchObject({
    displayName: 'Ngaire H',
    bio: '',
    imageId: null,
  });
});

test('a form that is sent twice saves once, and gives back no image that it uses', async () => {
  const member = await testContext.member();
  const profileImageId = await imageFor(member);
  const answers = await countAnswers(Array.from({ length: 6 }, () => save(member, { profileImageId })));
  expect(answers).toEqual({ fine: 6 });
  expect(await avatarOf(member)).toBe(profileImageId);
  expect(await attachedAt(profileImageId)).not.toBeNull();
});

test('of two tabs that save at once the last one stands as a whole', async () => {
  const member = await testContext.member();
  const tabs = await Promise.all(
    ['Ana', 'Bea', 'Cleo', 'Dot'].map(async (firstName) => ({
      ...{ firstName, bio: `I am ${firstName}` },
      profileImageId: await imageFor(member),
    })),
  );
  for (let round = 0; round < 5; round++) {
    await Promise.all(tabs.map((tab) => save(member, tab)));
    const { firstName, displayName, bio, imageId } = await accountOf(context, member.viewer.id);
    const winner = tabs.find((tab) => tab.firstName === firstName);
    expect({ firstName, bio, profileImageId: imageId }).toEqual(winner);
    expect(displayName).toBe(`${firstName} T`);
    const attached = await Promise.all(tabs.map(({ profileImageId }) => attachedAt(profileImageId)));
    expect(attached.filter((at) => at != null)).toHaveLength(1);
  }
});

test('an operator who views the site as the user, and a banned user, save nothing', async () => {
  const member = await testContext.member();
  expect(await codeOf(updateProfile(context, { ...member.viewer, limited: true }, texts))).toBe('forbidden');
  await testContext.db.update(users).set({ banned: true }).where(eq(users.id, member.viewer.id));
  expect(await codeOf(save(member))).toBe('not-found');
});
