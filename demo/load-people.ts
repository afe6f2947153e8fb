import type { Tx } from '#src/database/database.server.ts';
import { createUser } from '#src/features/accounts/people.server.ts';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { keepPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { demoEmail, demoPassword } from './accounts.ts';
import type { DemoCatalogue, DemoProvider } from './catalogue/types.ts';

/** Ids in the database by the ids of the catalogue. */
export type People = ReadonlyMap<string, string>;

type Somebody = DemoCatalogue['customers'][number] & Partial<Pick<DemoProvider, 'bio' | 'joinedDaysAgo'>>;

export async function loadPeople(tx: Tx, app: App, { providers, customers }: DemoCatalogue): Promise<People> {
  const people = new Map<string, string>();
  const passwordHash = await hashPassword(demoPassword);
  const now = await app.clock.now(tx);
  for (const person of [...providers, ...customers] satisfies Somebody[]) {
    people.set(person.id, await loadPerson(tx, person, passwordHash, now));
  }
  for (const provider of providers) await loadPayoutAccount(tx, app, provider, people.get(provider.id) ?? '');
  return people;
}

async function loadPerson(tx: Tx, person: Somebody, passwordHash: string, now: Date): Promise<string> {
  const { id, firstName, lastName, place, bio = '', joinedDaysAgo = 200 } = person;
  return createUser(tx, {
    ...{ firstName, lastName, place, bio, passwordHash },
    email: demoEmail(id),
    emailVerified: true,
    createdAt: new Date(now.getTime() - joinedDaysAgo * 86_400_000),
  });
}

async function loadPayoutAccount(
  tx: Tx,
  app: App,
  { id, firstName, lastName }: DemoProvider,
  userId: string,
): Promise<void> {
  const account = await makeVerifiedAccount(app.config, { userId, firstName, lastName, email: demoEmail(id) });
  await keepPayoutAccount(tx, { userId, country: 'NZ' }, account);
}
