import { readFile } from 'node:fs/promises';
import type { Tx } from '#src/database/database.server.ts';
import { createUser, setAvatar } from '#src/features/accounts/users.server.ts';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { keepPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { demoEmail, demoPassword } from './accounts.ts';
import type { DemoCatalogue, DemoProvider } from './catalogue/types.ts';

/** Ids in the database by the ids of the catalogue. */
export type People = ReadonlyMap<string, string>;

type Somebody = DemoCatalogue['customers'][number] & Partial<Pick<DemoProvider, 'bio' | 'collection'>>;

/** Writes everybody who lends or rents, the lenders with their avatars. */
export async function loadUsers(tx: Tx, app: App, catalogue: DemoCatalogue, now: Date): Promise<People> {
  const { providers, customers } = catalogue;
  const people = new Map<string, string>();
  const passwordHash = await hashPassword(demoPassword);
  for (const person of [...providers, ...customers] satisfies Somebody[]) {
    people.set(person.id, await loadUser(tx, person, passwordHash, now));
  }
  for (const { id } of providers) await loadAvatar(tx, app, id, idOf(people, id));
  return people;
}

async function loadAvatar(tx: Tx, app: App, id: string, userId: string): Promise<void> {
  const bytes = await readFile(new URL(`./pictures/avatars/${id}.webp`, import.meta.url));
  await setAvatar(tx, userId, await app.images.store(tx, userId, bytes));
}

async function loadUser(tx: Tx, person: Somebody, passwordHash: string, now: Date): Promise<string> {
  const { id, firstName, lastName, place, bio = '', joinedDaysAgo, collection } = person;
  return createUser(tx, {
    ...{ firstName, lastName, place, bio, passwordHash, collection },
    email: demoEmail(id),
    emailVerified: true,
    createdAt: new Date(now.getTime() - joinedDaysAgo * 86_400_000),
  });
}

/** Opens an account at the sandbox for every lender, with every question answered. */
export async function loadPayoutAccounts(app: App, providers: readonly DemoProvider[], people: People): Promise<void> {
  for (const { id, firstName, lastName } of providers) {
    const userId = idOf(people, id);
    const account = await makeVerifiedAccount(app.config, { userId, firstName, lastName, email: demoEmail(id) });
    await keepPayoutAccount(app.db, { userId, country: 'NZ' }, account);
  }
}

function idOf(people: People, id: string): string {
  const userId = people.get(id);
  if (userId === undefined) throw new Error(`Nobody is called ${id}`);
  return userId;
}
