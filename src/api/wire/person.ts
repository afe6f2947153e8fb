import type { Person } from '#src/features/accounts/queries.server.ts';

/** Another user: the name, and nothing that only they and the operators know. */
export function personOnWire({ id, state, displayName, initials }: Person) {
  return {
    id,
    type: 'user' as const,
    attributes: {
      banned: state === 'banned',
      deleted: state === 'deleted',
      profile: { displayName, abbreviatedName: initials },
    },
  };
}
