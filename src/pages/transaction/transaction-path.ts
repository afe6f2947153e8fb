import type { Party } from '#src/domain/process/words.ts';

/** The page of a transaction as this side sees it. */
export function transactionPath(role: Party, id: string): string {
  return `/${role === 'customer' ? 'order' : 'sale'}/${id}/details`;
}

/** Whose page an address names. */
export function sideOf(pathname: string): Party {
  return /^\/order\//i.test(pathname) ? 'customer' : 'provider';
}
