import { z } from 'zod';
import { publicProfile, publicProfiles } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { type PersonOnWire, personOnWire } from './wire/person.ts';
import { queried } from './wire/query.ts';
import { uuid } from './wire/uuid.ts';

const query = z.strictObject({ id: uuid });

/** A user as all others see them. Refuses `not-found` for an unknown id. */
export async function showUser(app: App, params: URLSearchParams) {
  return personOnWire(await publicProfile(app, queried(query, params).id));
}

/** The people that a response names, by id: one query for all of them. */
export async function peopleOnWire(app: App, ids: readonly string[]): Promise<(id: string) => PersonOnWire | null> {
  const profiles = await publicProfiles(app, ids);
  return (id) => {
    const profile = profiles.get(id);
    return profile === undefined ? null : personOnWire(profile);
  };
}
