import type { Panel } from '#src/features/listings/panels.ts';

/** In the address of a listing that does not exist yet. */
export const noId = '00000000-0000-0000-0000-000000000000';
export const newPath = `/l/draft/${noId}/new/description` as const;

type Named = { readonly id: string; readonly slug: string; readonly state: string };

export type WizardType = 'new' | 'draft' | 'edit';

export function typeOf({ state }: Pick<Named, 'state'>): WizardType {
  return state === 'draft' ? 'draft' : 'edit';
}

export function tabPath(listing: Named, tab: Panel): `/l/${string}` {
  return `${wizardPath(listing)}/${tab}`;
}

/** The tab again, which says what is missing. */
export function checkPath(listing: Named, tab: Panel): string {
  return `${tabPath(listing, tab)}?check=true`;
}

/** Where the listing is published, and where it says that it was. */
export function publishPath(listing: Named): string {
  return `${wizardPath(listing)}/publish`;
}

/** What the owner sees of it until it is public. */
export function previewPath({ id, slug, state }: Named): string {
  if (state === 'draft') return `/l/${slug}/${id}/draft`;
  return state === 'pendingApproval' ? `/l/${slug}/${id}/pending-approval` : `/l/${slug}/${id}`;
}

function wizardPath(listing: Named): `/l/${string}` {
  return `/l/${listing.slug}/${listing.id}/${typeOf(listing)}`;
}
