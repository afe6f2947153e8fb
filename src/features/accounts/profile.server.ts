import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { lockAccount } from './email-tokens.server.ts';
import { noAvatar, type ProfileFields } from './forms.ts';
import { clearIdVerified } from './id-verified.server.ts';
import { nameIssue } from './name-rules.ts';
import { displayNameOf } from './rules.ts';
import { removeAvatar, setAvatar } from './users.server.ts';

/** What is undefined stays. */
type PartOfProfile = { readonly [Field in keyof ProfileFields]?: ProfileFields[Field] | undefined };

/**
 * Saves what is given of the viewer's name, bio and avatar, all or nothing; of concurrent saves the last one stands as a
 * whole. Another name than the one on the checked ID ends that it is checked. Refuses `not-found` for another user's image,
 * or one that is gone, and `validation-invalid-value` for a new name that `nameIssue` knows, with its field.
 */
export async function updateProfile(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { firstName, lastName, bio, profileImageId = '' }: PartOfProfile,
): Promise<void> {
  requireAllowed('account.change-profile', viewer);
  await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    const name = { firstName: firstName ?? account.firstName, lastName: lastName ?? account.lastName };
    const issue = nameIssue(account, name, viewer.role);
    if (issue !== null) refuse('validation-invalid-value', issue);
    await setTexts(tx, account.id, { ...name, bio });
    // The document that was checked bears the former name.
    if (account.firstName !== name.firstName || account.lastName !== name.lastName)
      await clearIdVerified(tx, account.id);
    if (profileImageId === noAvatar) await removeAvatar(tx, account.id);
    else if (profileImageId !== '') await setAvatar(tx, account.id, profileImageId);
  });
}

type Texts = Pick<ProfileFields, 'firstName' | 'lastName'> & { readonly bio: string | undefined };

async function setTexts(tx: Tx, userId: string, { firstName, lastName, bio }: Texts): Promise<void> {
  const displayName = displayNameOf(firstName, lastName);
  await tx
    .update(users)
    .set({ firstName, lastName, displayName, ...(bio !== undefined && { bio }), updatedAt: sql`rotation_now()` })
    .where(eq(users.id, userId));
}
