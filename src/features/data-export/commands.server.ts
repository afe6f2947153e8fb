import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { dataExports } from '#src/database/schema/data-exports.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import type { App } from '#src/platform/app.ts';
import type { OpenFile } from '#src/platform/files/files.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { daySeconds } from './export-state.ts';

/**
 * Begins an export of the viewer's data, which the worker makes. While one is being made, that one is meant. Refuses
 * `too-many-requests` within a day of the last one that was made.
 */
export async function requestExport(app: Pick<App, 'db' | 'jobs'>, viewer: Viewer): Promise<void> {
  requireAllowed('account.request-export', viewer);
  await app.db.transaction(async (tx) => {
    // Two requests at once wait for each other here.
    if ((await lockAccount(tx, viewer.id)) === null) refuse('unauthorized');
    const latest = await latestOf(tx, viewer.id);
    if (latest?.state === 'waiting') return;
    if (latest !== null && latest.state === 'ready' && latest.waitSeconds > 0)
      refuse('too-many-requests', { retryAfter: latest.waitSeconds });
    const [created] = await tx.insert(dataExports).values({ userId: viewer.id }).returning({ id: dataExports.id });
    if (created !== undefined) await app.jobs.send(tx, 'make-export', { exportId: created.id });
  });
}

async function latestOf(tx: Tx, userId: string) {
  const wait = sql<number>`${daySeconds}::int - floor(date_part('epoch', rotation_now() - ${dataExports.createdAt}))::int`;
  const [row] = await tx
    .select({ state: dataExports.state, waitSeconds: wait })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  return row ?? null;
}

/** The viewer's own file, as a stream. Refuses `not-found` for another's, and once it has expired. */
export async function openExport(app: Pick<App, 'db' | 'files'>, viewer: Viewer, id: string): Promise<OpenFile> {
  requireAllowed('account.export', viewer);
  if (!isUuid(id)) refuse('not-found');
  const [row] = await app.db
    .select({ fileKey: dataExports.fileKey })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, viewer.id),
        eq(dataExports.state, 'ready'),
        gt(dataExports.expiresAt, sql`rotation_now()`),
      ),
    );
  if (row?.fileKey == null) refuse('not-found');
  return (await app.files.open(row.fileKey)) ?? refuse('not-found');
}

/** In the unit of work that deletes the account. The sweep removes the files. */
export async function eraseExports(tx: Tx, userId: string): Promise<void> {
  await tx.delete(dataExports).where(eq(dataExports.userId, userId));
}
