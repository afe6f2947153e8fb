import { eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { textMessages } from '#src/database/schema/system.ts';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteOld } from '../retention.server.ts';
import { countTextMessage, type DailyLimits } from './daily-limits.server.ts';
import {
  claimantsOfTexts,
  deliverText,
  dueTexts,
  freeTextsOf,
  type TextDelivery,
  withdrawText,
  withdrawTexts,
  withdrawTextsFromOthers,
  withdrawTextsOf,
} from './delivery.server.ts';
import type { Sms } from './sms.ts';

const { id, onceKey: key } = textMessages;
const telephoneNumber = /^\+[1-9]\d{6,14}$/;

type Parts = TextDelivery & {
  readonly jobs: Jobs;
  readonly config: Config;
  readonly limits?: DailyLimits;
};

export function makeSms({ jobs, config, limits = marketplace.texts, ...delivery }: Parts): Sms {
  const { db } = delivery;
  return {
    isAvailable: config.demo || delivery.transport.isExternal,
    async queue(tx, { to, recipientId, content, onceKey, lifetimeSeconds, isNotification = false }) {
      if (!telephoneNumber.test(to)) throw new Error('A text message goes to exactly one telephone number');
      const [known] = onceKey === null ? [] : await tx.select({ id }).from(textMessages).where(eq(key, onceKey));
      if (known !== undefined) return known.id;
      await countTextMessage({ config }, tx, { to, isNotification }, limits);
      const expiresAt = sql`clock_timestamp() + make_interval(secs => ${lifetimeSeconds})`;
      const [row] = await tx
        .insert(textMessages)
        .values({ recipient: to, recipientId, content, onceKey, expiresAt })
        .returning({ id });
      if (row === undefined) throw new Error('The text message was not stored');
      await jobs.send(tx, 'deliver-text', { id: row.id });
      return row.id;
    },
    isKnown: async (reader, onceKey) => (await reader.$count(textMessages, eq(key, onceKey))) > 0,
    deliver: async (id) => (await deliverText(delivery, id)) === 'sent',
    async deliverDue(limit) {
      let sent = 0;
      for (const id of await dueTexts(db, limit)) {
        const outcome = await deliverText(delivery, id);
        if (outcome === 'sent') sent += 1;
        // The next one would only wait as long.
        if (outcome === 'away') break;
      }
      return sent;
    },
    withdraw: withdrawText,
    withdrawKeys: withdrawTexts,
    withdrawOf: withdrawTextsOf,
    withdrawFromOthers: withdrawTextsFromOthers,
    async forget(tx, recipientId) {
      await tx.delete(textMessages).where(eq(textMessages.recipientId, recipientId));
    },
    prune: () => deleteOld(db, textMessages),
    claimants: () => claimantsOfTexts(db),
    freeClaimsOf: (dead) => freeTextsOf(db, dead),
  };
}
