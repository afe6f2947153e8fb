import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import type { App } from '#src/platform/app.ts';
import { isConnectionError } from '#src/platform/postgres/connection-error.ts';
import { writeZip } from '#src/platform/zip/write-zip.server.ts';
import { entriesOf } from './contents/entries.server.ts';

/** Longer than any export takes; a process that dies loses its claim at once. */
const leaseMinutes = 60;
export const maxAttempts = 5;

type Claim = { readonly id: string; readonly userId: string; readonly attempt: number };

/**
 * Makes an export if it is due: on the local disk first, then as one file in the store, and only then is it ready. Whatever
 * ends this in between leaves nothing that a page would show; the next attempt begins from nothing.
 */
export async function makeExport(app: App, exportId: string): Promise<void> {
  const claim = await claimExport(app, exportId);
  if (claim === null) return;
  const path = join(app.config.dataDir, 'spool', `export-${randomUUID()}.zip`);
  try {
    await writeZip(path, entriesOf(app, claim.userId), await app.clock.now());
    await publish(app, claim, path);
  } catch (error) {
    if (isConnectionError(error)) throw error;
    app.logger.error(error, { exportId, attempt: claim.attempt });
    await putOff(app, claim);
  } finally {
    await rm(path, { force: true });
  }
}

async function claimExport(app: App, exportId: string): Promise<Claim | null> {
  const [row] = await app.db
    .update(dataExports)
    .set({
      claimedBy: await app.claimant.name(),
      leaseUntil: sql`clock_timestamp() + make_interval(mins => ${leaseMinutes})`,
      attempts: sql`${dataExports.attempts} + 1`,
    })
    .where(and(eq(dataExports.id, exportId), isDue))
    .returning({ id: dataExports.id, userId: dataExports.userId, attempt: dataExports.attempts });
  return row ?? null;
}

/** Waiting, and neither under way nor put off. */
export const isDue = sql`state = 'waiting' and attempts < ${maxAttempts}
  and (lease_until is null or lease_until <= clock_timestamp())`;

const stillOurs = ({ id, attempt }: Claim) =>
  and(eq(dataExports.id, id), eq(dataExports.state, 'waiting'), eq(dataExports.attempts, attempt));

async function publish(app: App, claim: Claim, path: string): Promise<void> {
  const fileKey = `exports/${claim.id}/data-${claim.attempt}.zip`;
  await app.files.putFile(fileKey, path, 'application/zip');
  const { size: bytes } = await stat(path);
  const isPublished = await app.db.transaction(async (tx) => {
    const [row] = await tx
      .update(dataExports)
      .set({
        ...{ state: 'ready', fileKey, bytes, claimedBy: null, leaseUntil: null },
        expiresAt: sql`rotation_now() + interval '24 hours'`,
      })
      .where(stillOurs(claim))
      .returning({ id: dataExports.id });
    if (row === undefined) return false;
    await notify(tx, app, 'export-ready', { exportId: claim.id, recipientId: claim.userId });
    return true;
  });
  // The account was deleted meanwhile, or another process has taken over.
  if (!isPublished) await app.files.remove(fileKey);
}

/** Tried again a little later, and given up after the last attempt. */
async function putOff(app: App, claim: Claim): Promise<void> {
  const isLast = claim.attempt >= maxAttempts;
  await app.db
    .update(dataExports)
    .set({
      claimedBy: null,
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${30 * claim.attempt})`,
      ...(isLast && { state: 'failed' as const }),
    })
    .where(stillOurs(claim));
}
