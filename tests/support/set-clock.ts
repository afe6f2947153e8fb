import { clockOffset } from '#src/database/schema/system.ts';
import type { Database } from '#src/database/database.server.ts';

/** Sets the marketplace's clock to `instant`, which may be in the past; it continues from there. */
export async function setClock(db: Database, instant: Date): Promise<void> {
  await db.update(clockOffset).set({ seconds: Math.round((instant.getTime() - Date.now()) / 1000) });
}
