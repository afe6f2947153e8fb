import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { emailRequests } from '#src/database/schema/users.ts';
import type { App } from '#src/platform/app.ts';

type NewRequest = Pick<typeof emailRequests.$inferInsert, 'purpose' | 'email' | 'userId' | 'returnPath'>;
export type EmailRequest = typeof emailRequests.$inferSelect;

/**
 * Leaves it to a job to look up whose address this is and to write there: the response comes before, so it takes as
 * long for every address. A row and not the job carries the address, because the queue keeps its jobs.
 */
export async function requestEmail({ jobs }: Pick<App, 'jobs'>, tx: Tx, request: NewRequest): Promise<void> {
  const rows = await tx.insert(emailRequests).values(request).returning({ id: emailRequests.id });
  for (const { id } of rows) await jobs.send(tx, 'answer-email-request', { requestId: id });
}

/** Takes the request out; null when another run has. */
export async function takeRequest(tx: Tx, id: string): Promise<EmailRequest | null> {
  const [request] = await tx.delete(emailRequests).where(eq(emailRequests.id, id)).returning();
  return request ?? null;
}
