import type { InboxAsked } from '#src/features/transactions/inbox.server.ts';

export type Side = InboxAsked['side'];
export type Kind = 'rent' | 'sale';
export type List = { readonly side: Side; readonly kind: Kind | null };

/** In the order of the side navigation. */
export const groups = [
  { heading: 'inbox.as-provider', side: 'sales' },
  { heading: 'inbox.as-customer', side: 'orders' },
] as const;

export const kinds = [null, 'rent', 'sale'] as const;

/** The tab of an address; null when there is no such tab. */
export function sideOf(tab: string): Side | null {
  return tab === 'orders' || tab === 'sales' ? tab : null;
}

/** What `isProductForSale` asks for; anything but the two words asks for both. */
export function kindOf(isProductForSale: string | null): Kind | null {
  if (isProductForSale === 'true') return 'sale';
  return isProductForSale === 'false' ? 'rent' : null;
}

/** From 1; anything that is no page is the first. */
export function pageOf(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export function listPath({ side, kind }: List, page = 1): string {
  const query = new URLSearchParams();
  if (kind !== null) query.set('isProductForSale', String(kind === 'sale'));
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? `/inbox/${side}` : `/inbox/${side}?${query}`;
}

export function listName<S extends Side, K extends Kind>(
  side: S,
  kind: K | null,
): `inbox.list.${S}` | `inbox.list.${S}-${K}` {
  return kind === null ? `inbox.list.${side}` : `inbox.list.${side}-${kind}`;
}
