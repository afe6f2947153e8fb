import { z } from 'zod';
import { changeContact } from '#src/features/accounts/contact-change.server.ts';
import { noAvatar, profileForm } from '#src/features/accounts/forms.ts';
import { toE164 } from '#src/features/accounts/phone-number.ts';
import { updateProfile } from '#src/features/accounts/profile.server.ts';
import type { Browser } from '#src/features/accounts/session.server.ts';
import { mergeFavourites } from '#src/features/favourites/commands.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { parsed } from './wire/json-body.ts';
import { uuid } from './wire/uuid.ts';

/** A body has at most 1,000 values. */
const maxMerged = 990;

const { firstName, lastName, bio } = profileForm.shape;
/** By the rules of the form of the settings; null removes. */
const fields = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  bio: bio.nullable().optional(),
  profileImageId: uuid.nullable().optional(),
});
const phone = z.strictObject({ protectedData: z.strictObject({ phoneNumber: z.string().max(40).nullable() }) });
const favourites = z.strictObject({
  privateData: z.strictObject({ favListingsArray: z.array(z.string().max(100)).max(maxMerged) }),
});

const anything = z.looseObject({});

/**
 * One part of the caller's profile, all or nothing: names, bio and portrait, of which those that are missing stay; the phone
 * number; or favourites that a client has kept, which are added and replace none. What the server finds out itself, as that
 * something is verified, is refused as any unknown key is.
 */
export async function changeProfile(app: App, viewer: Viewer, input: unknown, browser: Browser): Promise<void> {
  const given = parsed(anything, input);
  if ('protectedData' in given) return savePhone(app, viewer, parsed(phone, given).protectedData, browser);
  if ('privateData' in given)
    return mergeFavourites(app, viewer, parsed(favourites, given).privateData.favListingsArray);
  return saveFields(app, viewer, given);
}

async function saveFields(app: App, viewer: Viewer, input: object): Promise<void> {
  const { bio: text, profileImageId, ...names } = parsed(fields, input);
  const isNamed = (name: keyof z.input<typeof fields>) => Object.hasOwn(input, name);
  await updateProfile(app, viewer, {
    ...names,
    bio: isNamed('bio') ? (text ?? '') : undefined,
    profileImageId: isNamed('profileImageId') ? (profileImageId ?? noAvatar) : undefined,
  });
}

/** As people type it, or null for none. Another number has to be verified again. */
async function savePhone(
  app: App,
  viewer: Viewer,
  { phoneNumber: typed }: { readonly phoneNumber: string | null },
  browser: Browser,
): Promise<void> {
  const phoneNumber = typed === null ? null : toE164(typed);
  if (phoneNumber === null && typed !== null)
    refuse('validation-invalid-params', { path: 'protectedData.phoneNumber', problem: 'invalid_format' });
  await changeContact(app, viewer, { email: null, phoneNumber }, browser);
}
