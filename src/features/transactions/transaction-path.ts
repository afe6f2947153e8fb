import type { Party } from '#src/domain/process/words.ts';

/** The page of a transaction for this party. */
export function transactionPath(role: Party, id: string): string {
  return `/${role === 'customer' ? 'order' : 'sale'}/${id}/details`;
}

/** Where the page asks whether it has changed, and says that it was opened. */
export function updatesPath(id: string): string {
  return `/transaction/${id}/updates`;
}

/** The stream that tells the page when it has changed. */
export function eventsPath(id: string): string {
  return `/api/transactions/${id}/events`;
}
