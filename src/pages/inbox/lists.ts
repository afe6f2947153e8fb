import type { InboxParams } from '#src/features/transactions/inbox-lists.server.ts';
import { statusGroups, type StatusGroup } from '#src/features/transactions/status-groups.ts';

export type Side = InboxParams['side'];
/** Rentals, sales, or what began with an offer, of either kind. */
export type ListKind = NonNullable<InboxParams['kind']>;
export type List = {
  readonly side: Side;
  readonly kind: ListKind | null;
  readonly statusGroup?: StatusGroup | null;
  /** What is searched for; null for all. */
  readonly words?: string | null;
};

/** In the order of the side navigation. */
export const groups = [
  { heading: 'inbox.as-provider', side: 'sales' },
  { heading: 'inbox.as-customer', side: 'orders' },
] as const;

export const kinds = [null, 'rent', 'sale', 'offers'] as const;

/** Characters of a search. */
export const maxWords = 100;

/** The side of a tab parameter; null for an unknown tab. */
export function sideOf(tab: string): Side | null {
  return tab === 'orders' || tab === 'sales' ? tab : null;
}

/** The kind by `isProductForSale`, unless it is the list of offers; null (all) for any other value. */
export function kindOf(isProductForSale: string | null, type: string | null = null): ListKind | null {
  if (type === 'offers') return 'offers';
  if (isProductForSale === 'true') return 'sale';
  return isProductForSale === 'false' ? 'rent' : null;
}

/** The status group of the filter; null (all) for an unknown value. */
export function statusGroupOf(state: string | null): StatusGroup | null {
  return statusGroups.find((statusGroup) => statusGroup === state) ?? null;
}

/** What is searched for: trimmed, and null without any. */
export function wordsOf(typed: string | null): string | null {
  const words = (typed ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, maxWords);
  return words === '' ? null : words;
}

/** From 1; an invalid number is the first page. */
export function pageOf(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Less than the whole list is chosen. */
export function isNarrowed({ statusGroup, words }: List): boolean {
  return Boolean(statusGroup) || Boolean(words);
}

export function listPath({ side, kind, statusGroup, words }: List, page = 1): string {
  const query = new URLSearchParams();
  if (kind === 'offers') query.set('type', 'offers');
  else if (kind !== null) query.set('isProductForSale', String(kind === 'sale'));
  if (statusGroup) query.set('state', statusGroup);
  if (words) query.set('q', words);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? `/inbox/${side}` : `/inbox/${side}?${query}`;
}

export function listName<S extends Side, K extends ListKind>(
  side: S,
  kind: K | null,
): `inbox.list.${S}` | `inbox.list.${S}-${K}` {
  return kind === null ? `inbox.list.${side}` : `inbox.list.${side}-${kind}`;
}
