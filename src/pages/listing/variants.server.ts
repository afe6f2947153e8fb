import type { ListingPageData } from '#src/features/listings/page-data.ts';

/** The addresses of a listing that is not public yet, by its state. */
const variants = { 'draft': 'draft', 'pending-approval': 'pendingApproval' } as const;
const pattern = /\/(draft|pending-approval)\/?$/;

export function isVariant({ pathname }: Pick<URL, 'pathname'>): boolean {
  return /^\/l\/[^/]+\/[^/]+\/./.test(pathname) && pattern.test(pathname);
}

export function isVariantOf({ pathname }: Pick<URL, 'pathname'>, { state }: Pick<ListingPageData, 'state'>): boolean {
  const [, variant] = pattern.exec(pathname) ?? [];
  return variant !== undefined && variants[variant as keyof typeof variants] === state;
}
