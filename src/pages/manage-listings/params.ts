import type { ListingState } from '#src/features/listings/own-listings.server.ts';

export const states = ['published', 'draft', 'pendingApproval', 'closed'] as const satisfies readonly ListingState[];

export type List = { readonly state: ListingState | null; readonly page: number };

/** What the address asks for; unknown values are ignored. */
export function listOf(query: URLSearchParams): List {
  const page = query.get('page') ?? '';
  return {
    state: states.find((state) => state === query.get('state')) ?? null,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

type More = { readonly delete?: string; readonly select?: true; readonly holiday?: true };

/** The address of a list, or of a dialog over it. */
export function listPath({ state, page }: List, more: More = {}): string {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (page > 1) query.set('page', String(page));
  if (more.delete !== undefined) query.set('delete', more.delete);
  if (more.select) query.set('select', 'true');
  if (more.holiday) query.set('holiday', 'true');
  return query.size === 0 ? '/listings' : `/listings?${query}`;
}
