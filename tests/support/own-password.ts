import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#src/database/schema/users.ts';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { setPassword } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

export const ownPassword = 'rimu bench harbour';

const hash = hashPassword(ownPassword);

/** Gives a user the password `ownPassword`, and returns the viewer that their session would make. */
export async function viewerWithPassword({ db }: Pick<App, 'db'>, id: string): Promise<Viewer> {
  const passwordHash = await hash;
  await db.transaction((tx) => setPassword(tx, id, passwordHash));
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error(`There is no user ${id}`);
  const { role, displayName, imageId, emailVerified } = row;
  return {
    ...{ id, sessionId: randomUUID(), role, displayName, initials: 'A', imageId, emailVerified },
    ...{ limited: false, signedInBy: 'password' },
  };
}

/** A request of a browser that holds no cookies, from which an account is deleted. */
export const emptyBrowser = new Request('https://rotation.test/account/delete');
