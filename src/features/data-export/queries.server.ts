import { desc, eq } from 'drizzle-orm';
import { dataExports } from '#src/database/schema/data-exports.ts';
import type { App } from '#src/platform/app.ts';
import { daySeconds, type ExportState } from './export-state.ts';

/** The viewer's latest export. */
export async function exportStateOf(
  app: Pick<App, 'db' | 'clock'>,
  viewer: { readonly id: string },
): Promise<ExportState> {
  const [row] = await app.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, viewer.id))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  if (row === undefined) return { kind: 'none' };
  if (row.state !== 'ready') return { kind: row.state };
  const now = await app.clock.now();
  const next = new Date(row.createdAt.getTime() + daySeconds * 1000);
  const nextAt = next > now ? next : null;
  const { id, bytes, expiresAt } = row;
  if (expiresAt !== null && expiresAt > now) return { kind: 'ready', id, bytes: bytes ?? 0, expiresAt, nextAt };
  return nextAt === null ? { kind: 'none' } : { kind: 'expired', nextAt };
}
