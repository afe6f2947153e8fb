import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { pushMessages, pushSubscriptions } from '#src/database/schema/notifications.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteOld } from '../retention.server.ts';
import {
  claimantsOfPushes,
  deliverPush,
  duePushes,
  freePushesOf,
  type PushDelivery,
  withdrawPushes,
} from './delivery.server.ts';
import { areKeys, maxContentBytes } from './encrypt.server.ts';
import type { Push, PushContent } from './push.ts';
import { isPushAddress } from './services.ts';

type Parts = PushDelivery & {
  readonly jobs: Jobs;
  readonly publicKey: string | null;
  /** Origins of push services of one's own. */
  readonly localServices: readonly string[];
};

const maxBrowsers = 10;

export function makePush({ jobs, publicKey, localServices, ...delivery }: Parts): Push {
  const { db } = delivery;
  return {
    publicKey,
    async subscribe(tx, { userId, sessionId }, { endpoint, ...keys }) {
      if (!isPushAddress(endpoint, localServices)) refuse('push-service-unknown');
      if (!areKeys(keys)) refuse('validation-invalid-params', { field: 'publicKey' });
      const owned = { userId, sessionId, ...keys };
      await tx
        .insert(pushSubscriptions)
        .values({ endpoint, ...owned })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owned });
      await removeSurplus(tx, userId);
    },
    async unsubscribe(tx, userId, id) {
      if (!isUuid(id)) return;
      await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
    },
    browsersOf(reader, userId) {
      const { id, sessionId, endpoint, createdAt } = pushSubscriptions;
      return reader
        .select({ id, sessionId, endpoint, createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(createdAt);
    },
    async queue(tx, { subscriptionId, subject, lifetimeSeconds, ...content }) {
      const expiresAt = sql`clock_timestamp() + make_interval(secs => ${lifetimeSeconds})`;
      const [row] = await tx
        .insert(pushMessages)
        .values({ subscriptionId, onceKey: `${subject}:${subscriptionId}`, expiresAt, content: shortened(content) })
        .onConflictDoNothing()
        .returning({ id: pushMessages.id });
      if (row !== undefined) await jobs.send(tx, 'deliver-push', { id: row.id });
    },
    deliver: (id) => deliverPush(delivery, id),
    async deliverDue(limit) {
      let delivered = 0;
      for (const id of await duePushes(db, limit)) if (await deliverPush(delivery, id)) delivered += 1;
      return delivered;
    },
    withdraw: withdrawPushes,
    async forget(tx, userId) {
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    },
    prune: () => deleteOld(db, pushMessages),
    claimants: () => claimantsOfPushes(db),
    freeClaimsOf: (dead) => freePushesOf(db, dead),
  };
}

/** A sentence about a listing and two names is far from the limit. */
function shortened({ title, body, path }: PushContent): string {
  const content = JSON.stringify({ title, body, path });
  if (Buffer.byteLength(content) <= maxContentBytes) return content;
  return JSON.stringify({ title: title.slice(0, 200), body: `${body.slice(0, 500)} …`, path });
}

async function removeSurplus(tx: Tx, userId: string): Promise<void> {
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(maxBrowsers);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}
