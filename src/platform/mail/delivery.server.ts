import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { letters } from '#src/database/schema/world.ts';
import type { Reports } from '../reports/reports.ts';
import type { Post } from './post.server.ts';

export type Delivery = { readonly db: Database; readonly reports: Reports; readonly post: Post };

/** Longer than a mail server's patience: meanwhile nobody else sends the same letter. */
const leaseSeconds = 120;
const mostFailures = 14;
const isDue = sql`sent_at is null and failures < ${mostFailures} and next_at <= clock_timestamp()`;

/** Sends one letter if it is due. A failure is written down and tried again with back-off, for a day and a half. */
export async function deliverLetter({ db, reports, post }: Delivery, letterId: string): Promise<boolean> {
  const letter = await claim(db, letterId);
  if (letter === null) return false;
  try {
    await post.send({ ...letter, to: letter.recipient });
  } catch (error) {
    const failures = await noteFailure(db, letterId);
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    reports.warn('A letter was not taken', { letterId, failures, reason, givenUp: failures === mostFailures });
    return false;
  }
  await noteSent(db, letterId, post);
  return true;
}

/** The ids of letters that wait, oldest first. */
export async function dueLetters(db: Database, limit: number): Promise<string[]> {
  const due = await db.select({ id: letters.id }).from(letters).where(isDue).orderBy(letters.nextAt).limit(limit);
  return due.map(({ id }) => id);
}

/** Takes the letter by putting off its next try; null when it left, is not due, or somebody has it. */
async function claim(db: Database, letterId: string) {
  const [letter] = await db
    .update(letters)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
    .where(sql`${letters.id} = ${letterId} and ${isDue}`)
    .returning();
  return letter ?? null;
}

/** What has left is the recipient's: links in it still open doors, so we keep no copy. */
async function noteSent(db: Database, letterId: string, post: Post): Promise<void> {
  const emptied = post.leavesHouse ? { text: '', html: '' } : {};
  await db
    .update(letters)
    .set({ sentAt: sql`rotation_now()`, ...emptied })
    .where(eq(letters.id, letterId));
}

async function noteFailure(db: Database, letterId: string): Promise<number> {
  const [row] = await db
    .update(letters)
    .set({
      failures: sql`failures + 1`,
      nextAt: sql`clock_timestamp() + make_interval(secs => least(15 * power(2, failures), 21600))`,
    })
    .where(eq(letters.id, letterId))
    .returning({ failures: letters.failures });
  return row?.failures ?? 0;
}
