import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { textMessages } from '#src/database/schema/system.ts';
import { marketplace } from '#marketplace';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { countTextMessage, type DailyLimits } from './daily-limits.server.ts';
import type { Sms } from './sms.ts';

const telephoneNumber = /^\+[1-9]\d{6,14}$/;

type Parts = {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly config: Config;
  readonly limits?: DailyLimits;
};

/** Text messages stay in the local mailbox: delivering one means showing it there. */
export function makeSms({ db, jobs, config, limits = marketplace.texts }: Parts): Sms {
  async function deliver(id: string): Promise<boolean> {
    const rows = await db
      .update(textMessages)
      .set({ sentAt: sql`rotation_now()` })
      .where(and(eq(textMessages.id, id), isNull(textMessages.sentAt)))
      .returning({ id: textMessages.id });
    return rows.length > 0;
  }
  return {
    isAvailable: config.demo,
    deliver,
    async queue(tx, { to, recipientId, content }) {
      if (!telephoneNumber.test(to)) throw new Error('A text message goes to exactly one telephone number');
      await countTextMessage({ config }, tx, to, limits);
      const [row] = await tx
        .insert(textMessages)
        .values({ recipient: to, recipientId, content })
        .returning({ id: textMessages.id });
      if (row !== undefined) await jobs.send(tx, 'deliver-text', { id: row.id });
    },
    async deliverDue(limit) {
      const due = await db
        .select({ id: textMessages.id })
        .from(textMessages)
        .where(isNull(textMessages.sentAt))
        .limit(limit);
      let delivered = 0;
      for (const { id } of due) if (await deliver(id)) delivered += 1;
      return delivered;
    },
  };
}
