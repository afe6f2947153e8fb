import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { App } from '#src/platform/app.ts';
import { hiddenStates, offerStates } from '#src/processes/registry.ts';
import { waitingFor } from './attention.server.ts';
import { withWords } from './inbox-search.server.ts';
import { statesInGroup, type StatusGroup } from './status-groups.ts';
import { knownToProvider } from './known-to-provider.server.ts';

export type InboxParams = {
  readonly side: 'orders' | 'sales';
  /** Filter by kind, or what is being offered; null for all. */
  readonly kind: 'rent' | 'sale' | 'offers' | null;
  /** Filter by status group; null for all. */
  readonly statusGroup?: StatusGroup | null;
  /** To be found in the item's title, the other's name or a message; null for all. */
  readonly words?: string | null;
  readonly page: number;
};

export type InboxCounts = Readonly<Record<InboxParams['side'], Readonly<Record<'rent' | 'sale' | 'offers', number>>>>;

/** Counts of transactions in each of the viewer's lists. */
export async function inboxCounts(app: App, viewer: { readonly id: string }): Promise<InboxCounts> {
  const count = async (side: InboxParams['side']) => {
    const { kind } = transactions;
    const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
    const [row] = await app.db
      .select({
        rent: countWhere(eq(kind, 'rent')),
        sale: countWhere(eq(kind, 'sale')),
        offers: countWhere(isOffer),
      })
      .from(transactions)
      .where(inInbox(app.db, viewer.id, { side, kind: null }));
    return row ?? { rent: 0, sale: 0, offers: 0 };
  };
  const [orders, sales] = await Promise.all([count('orders'), count('sales')]);
  return { orders, sales };
}

/** The column comes before the states, because a count of all lists has the index by it. */
const isOffer = sql`(${transactions.hasOffer} and ${inArray(transactions.state, [...offerStates])})`;

/** The transactions of a list. */
export function inInbox(
  reader: Reader,
  viewerId: string,
  { side, kind, statusGroup = null, words = null }: Omit<InboxParams, 'page'>,
) {
  const ofViewer =
    side === 'orders'
      ? and(eq(transactions.customerId, viewerId), notInArray(transactions.state, [...hiddenStates]))
      : and(eq(transactions.providerId, viewerId), knownToProvider(reader));
  return and(
    ofViewer,
    kind === null ? undefined : kind === 'offers' ? isOffer : eq(transactions.kind, kind),
    statusGroup === null
      ? undefined
      : statusGroup === 'yours'
        ? inArray(transactions.id, waitingFor(reader, viewerId))
        : inArray(transactions.state, [...statesInGroup(statusGroup)]),
    words === null ? undefined : withWords(words, side),
  );
}
