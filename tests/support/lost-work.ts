import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { emailRequests, signUps } from '#src/database/schema/users.ts';

const before = (age: string) => sql`clock_timestamp() - ${age}::interval`;

/** A link that was asked for so long ago, and that no job will send; returns its id. `age` is an interval. */
export async function lostEmailRequest(db: Database, age: string): Promise<string> {
  const request = { purpose: 'reset', email: `${randomUUID()}@rotation.example` } as const;
  const [row] = await db
    .insert(emailRequests)
    .values({ ...request, at: before(age) })
    .returning({ id: emailRequests.id });
  return row?.id ?? '';
}

/** A sign-up that no job will finish; returns its id. */
export async function lostSignUp(db: Database, age: string): Promise<string> {
  const facts = {
    firstName: 'Mei',
    lastName: 'Lin',
    passwordHash: 'a hash',
    email: `${randomUUID()}@rotation.example`,
  };
  const [row] = await db
    .insert(signUps)
    .values({ ...facts, at: before(age) })
    .returning({ id: signUps.id });
  return row?.id ?? '';
}
