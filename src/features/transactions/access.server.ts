import { roleOf } from '#src/domain/process/process.ts';
import type { Party } from '#src/domain/process/words.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { dealById, type Deal } from './deal.server.ts';

export type Seen = { readonly deal: Deal; readonly role: Party };

/**
 * The one place that decides who may see a deal: its customer and its provider, once it has begun.
 * To everybody else it does not exist (`not-found`), whatever the address says.
 */
export async function dealFor(app: App, viewer: { readonly id: string }, id: string): Promise<Seen> {
  const deal = isUuid(id) ? await dealById(app.db, id) : null;
  const role = deal === null ? null : roleOf(deal, viewer.id);
  if (deal === null || role === null || deal.state === 'initial') refuse('not-found');
  return { deal, role };
}
