import { totals, type LineItem, type Totals } from '#src/domain/pricing/line-item.ts';
import type { App } from '#src/platform/app.ts';
import { linesOf } from './lines.server.ts';

/** Every line of a deal with both sums. Whether the viewer may see it is the caller's to check. */
export async function dealTotals(app: App, id: string): Promise<{ readonly lines: LineItem[]; readonly totals: Totals }> {
  const lines = await linesOf(app.db, id);
  return { lines, totals: totals(lines) };
}
