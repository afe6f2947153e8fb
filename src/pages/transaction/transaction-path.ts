import type { Party } from '#src/domain/process/words.ts';

/** The page of a transaction for this party. */
export function transactionPath(role: Party, id: string): string {
  return `/${role === 'customer' ? 'order' : 'sale'}/${id}/details`;
}

/** The party whose page the path is. */
export function sideOf(pathname: string): Party {
  return /^\/order\//i.test(pathname) ? 'customer' : 'provider';
}
