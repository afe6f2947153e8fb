import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { bookings } from '#src/database/schema/bookings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Currency } from '#src/domain/money/money.ts';
import type { Party } from '#src/domain/process/words.ts';
import { peopleById, type Person } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { displayStateOf, type DisplayState } from '#src/processes/feed.ts';
import type { State, TransitionName } from '#src/processes/flex-default-process.ts';

export type InboxAsked = {
  readonly side: 'orders' | 'sales';
  /** Rentals or sales only; null for both. */
  readonly kind: 'rent' | 'sale' | null;
  readonly page: number;
};

export type InboxRow = {
  readonly id: string;
  readonly path: string;
  readonly kind: 'rent' | 'sale';
  readonly title: string;
  readonly imageId: string | null;
  readonly other: Person;
  readonly label: DisplayState;
  /** It is the viewer who has to answer. */
  readonly waitsForViewer: boolean;
  readonly first: string | null;
  readonly last: string | null;
  readonly quantity: number;
  readonly amount: { readonly amount: number; readonly currency: Currency };
  readonly lastTransition: TransitionName | null;
  readonly at: Date;
  readonly dueAt: Date | null;
};

export type Inbox = {
  readonly rows: readonly InboxRow[];
  readonly pagination: { readonly page: number; readonly perPage: number; readonly totalItems: number; readonly totalPages: number };
};

const perPage = 100;

/** Latest activity first. Deals that never began, and payments left alone, are in no list of the provider's. */
export async function inboxOf(app: App, viewer: { readonly id: string }, asked: InboxAsked): Promise<Inbox> {
  const where = listed(viewer.id, asked);
  const [count] = await app.db.select({ items: sql<number>`count(*)::int` }).from(transactions).where(where);
  const totalItems = count?.items ?? 0;
  const totalPages = Math.max(1, Math.ceil(totalItems / perPage));
  const page = Math.min(Math.max(1, asked.page), totalPages);
  const rows = await app.db
    .select({ deal: transactions, first: bookings.displayStart, last: bookings.displayEnd })
    .from(transactions)
    .leftJoin(bookings, eq(bookings.transactionId, transactions.id))
    .where(where)
    .orderBy(desc(transactions.lastTransitionedAt), transactions.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const role: Party = asked.side === 'orders' ? 'customer' : 'provider';
  const people = await peopleById(app.db, rows.map(({ deal }) => otherOf(deal, role)));
  return {
    rows: rows.flatMap((row) => rowOf(row, role, people) ?? []),
    pagination: { page, perPage, totalItems, totalPages },
  };
}

/** The inbox badge: deals that wait for the viewer. */
export async function waitingCount(app: App, viewerId: string): Promise<number> {
  const [row] = await app.db
    .select({ count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(and(eq(transactions.providerId, viewerId), eq(transactions.state, 'preauthorized')));
  return row?.count ?? 0;
}

function listed(viewerId: string, { side, kind }: InboxAsked) {
  const mine =
    side === 'orders'
      ? and(eq(transactions.customerId, viewerId), ne(transactions.state, 'initial'))
      : and(
          eq(transactions.providerId, viewerId),
          notInArray(transactions.state, ['initial', 'pending-payment', 'payment-expired']),
        );
  return kind === null ? mine : and(mine, eq(transactions.kind, kind));
}

type Row = { deal: typeof transactions.$inferSelect; first: string | null; last: string | null };

function otherOf(deal: Row['deal'], role: Party): string {
  return role === 'customer' ? deal.providerId : deal.customerId;
}

function rowOf({ deal, first, last }: Row, role: Party, people: ReadonlyMap<string, Person>): InboxRow | null {
  const other = people.get(otherOf(deal, role));
  const state = deal.state as State;
  const lastTransition = deal.lastTransition as TransitionName | null;
  const label = displayStateOf({ state, lastTransition }, role);
  if (other === undefined || label === null) return null;
  return {
    ...{ id: deal.id, kind: deal.kind, other, label, first, last, quantity: deal.quantity, lastTransition },
    path: role === 'customer' ? `/order/${deal.id}` : `/sale/${deal.id}`,
    title: deal.listing.title,
    imageId: deal.listing.imageId,
    waitsForViewer: role === 'provider' ? state === 'preauthorized' : state === 'pending-payment',
    amount: { amount: role === 'customer' ? deal.payinAmount : deal.payoutAmount, currency: deal.currency as Currency },
    at: deal.lastTransitionedAt,
    dueAt: deal.dueAt,
  };
}
