import type { Party } from '#src/domain/process/words.ts';

/** The party whose page the path is. */
export function sideOf(pathname: string): Party {
  return /^\/order\//i.test(pathname) ? 'customer' : 'provider';
}

/** The route of a customer's side, by its id in `src/routes.ts`. */
export const orderRoute = 'order-details';
