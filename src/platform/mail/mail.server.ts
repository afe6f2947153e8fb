import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { letters } from '#src/database/schema/world.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Reports } from '../reports/reports.ts';
import { oneRecipient } from './header-line.ts';
import type { Mail } from './mail.ts';
import type { Post } from './post.server.ts';
import { renderLetter } from './render.ts';

type Parts = {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly reports: Reports;
  readonly post: Post;
  readonly root: string;
  readonly site: string;
};

/** Longer than a mail server's patience: meanwhile nobody else sends the same letter. */
const leaseSeconds = 120;
const mostFailures = 14;

export function makeMail({ db, jobs, reports, post, root, site }: Parts): Mail {
  /** Takes the letter by putting off its next try; null when it left, is not due, or somebody has it. */
  async function claim(letterId: string) {
    const [letter] = await db
      .update(letters)
      .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})` })
      .where(sql`${letters.id} = ${letterId} and sent_at is null and failures < ${mostFailures} and next_at <= clock_timestamp()`)
      .returning();
    return letter ?? null;
  }

  /** What has left is the recipient's: links in it still open doors, so we keep no copy. */
  async function noteSent(letterId: string): Promise<void> {
    const emptied = post.leavesHouse ? { text: '', html: '' } : {};
    await db.update(letters).set({ sentAt: sql`rotation_now()`, ...emptied }).where(eq(letters.id, letterId));
  }

  async function noteFailure(letterId: string, error: unknown): Promise<void> {
    const [row] = await db
      .update(letters)
      .set({ failures: sql`failures + 1`, nextAt: sql`clock_timestamp() + make_interval(secs => least(15 * power(2, failures), 21600))` })
      .where(eq(letters.id, letterId))
      .returning({ failures: letters.failures });
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    reports.warn('A letter was not taken', { letterId, failures: row?.failures, reason, givenUp: row?.failures === mostFailures });
  }

  async function deliver(letterId: string): Promise<boolean> {
    const letter = await claim(letterId);
    if (letter === null) return false;
    try {
      await post.send({ ...letter, to: letter.recipient });
    } catch (error) {
      await noteFailure(letterId, error);
      return false;
    }
    await noteSent(letterId);
    return true;
  }

  return {
    deliver,
    async queue(tx, letter) {
      const [row] = await tx
        .insert(letters)
        .values({
          recipient: oneRecipient(letter.to),
          recipientId: letter.recipientId,
          kind: letter.kind,
          onceKey: letter.onceKey,
          ...renderLetter(letter, { root, site }),
        })
        .onConflictDoNothing()
        .returning({ id: letters.id });
      if (row !== undefined) await jobs.send(tx, 'deliver-letter', { letterId: row.id });
    },
    async deliverDue(limit) {
      const due = await db
        .select({ id: letters.id })
        .from(letters)
        .where(sql`sent_at is null and failures < ${mostFailures} and next_at <= clock_timestamp()`)
        .orderBy(letters.nextAt)
        .limit(limit);
      let left = 0;
      for (const { id } of due) if (await deliver(id)) left += 1;
      return left;
    },
  };
}
