import type { Tx } from '#src/database/database.server.ts';
import { createUser, setAvatar } from '#src/features/accounts/users.server.ts';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import type { App } from '#src/platform/app.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { demoEmail, demoPassword } from './accounts.ts';
import type { DemoCatalogue, DemoProvider } from './catalogue/types.ts';
import { loadPicture } from './load-picture.ts';

/** Database ids by catalogue id. */
export type UserIds = ReadonlyMap<string, string>;

type DemoUser = DemoCatalogue['customers'][number] & Partial<Pick<DemoProvider, 'bio' | 'collection'>>;

/** Inserts all lenders and customers, the lenders with their avatars. */
export async function loadUsers(tx: Tx, app: App, catalogue: DemoCatalogue, now: Date): Promise<UserIds> {
  const { providers, customers } = catalogue;
  const userIds = new Map<string, string>();
  const passwordHash = await hashPassword(demoPassword);
  for (const person of [...providers, ...customers] satisfies DemoUser[]) {
    userIds.set(person.id, await loadUser(tx, person, passwordHash, now));
  }
  for (const { id } of providers) await loadAvatar(tx, app, id, idOf(userIds, id));
  return userIds;
}

async function loadAvatar(tx: Tx, app: App, id: string, userId: string): Promise<void> {
  await setAvatar(tx, userId, await loadPicture(tx, app, userId, `avatars/${id}.webp`));
}

async function loadUser(tx: Tx, person: DemoUser, passwordHash: string, now: Date): Promise<string> {
  const { id, firstName, lastName, place, bio = '', joinedDaysAgo, collection } = person;
  return createUser(tx, {
    ...{ firstName, lastName, place, bio, passwordHash, collection },
    email: demoEmail(id),
    emailVerified: true,
    createdAt: new Date(now.getTime() - joinedDaysAgo * 86_400_000),
  });
}

/** Creates a fully verified payout account in the sandbox for every lender. */
export async function loadPayoutAccounts(
  app: App,
  providers: readonly DemoProvider[],
  userIds: UserIds,
): Promise<void> {
  for (const { id, firstName, lastName } of providers) {
    const userId = idOf(userIds, id);
    const account = await makeVerifiedAccount(app.config, { userId, firstName, lastName, email: demoEmail(id) });
    await savePayoutAccount(app.db, { userId, country: 'NZ' }, account);
  }
}

function idOf(userIds: UserIds, id: string): string {
  const userId = userIds.get(id);
  if (userId === undefined) throw new Error(`No user ${id}`);
  return userId;
}
