import type { PublicProfile } from '#src/features/accounts/queries.server.ts';
import { squareImage } from './listing.ts';

/**
 * Another user: what their public page shows, and nothing that only they and the operators know. Of a banned or deleted
 * user only that, and a placeholder name. What was verified is said by booleans that the server derives.
 */
export function personOnWire({ id, state, displayName, initials, imageId, ...profile }: PublicProfile) {
  const { bio, place, idVerified, createdAt } = profile;
  return {
    id,
    type: 'user' as const,
    attributes: {
      banned: state === 'banned',
      deleted: state === 'deleted',
      createdAt: state === 'active' ? createdAt : null,
      profile: {
        ...{ displayName, abbreviatedName: initials, bio },
        publicData: { place, idCard: { verified: idVerified } },
        metadata: { idVerified },
      },
    },
    profileImage: imageId === null ? null : squareImage(imageId),
  };
}

export type PersonOnWire = ReturnType<typeof personOnWire>;
