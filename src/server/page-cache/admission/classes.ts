/**
 * What competes for the one processor, the most urgent first. Each class has a share of its own, so that a flood
 * of one leaves the others served.
 */
export const requestClasses = ['checkout', 'signed-in', 'sign-in', 'browsing'] as const;
export type RequestClass = (typeof requestClasses)[number];

/** What waits for disks and other machines rather than for the processor: limited by itself. */
export const outsideClasses = ['images', 'uploads', 'webhooks', 'sandbox'] as const;
export type OutsideClass = (typeof outsideClasses)[number];

/** Prices, orders and payments; and every change of an order, because accepting and cancelling move money. */
const checkout =
  /^\/(checkout\/|l\/[^/]+\/(line-items|request|[^/]+\/checkout)\b|api\/(transaction-line-items|initiate-privileged|transition-privileged)\b)/;
const orders = /^\/(order|sale)\//;
const signIn = /^\/(login|signup|logout|verify-email)(\.data)?\/?$/;

const outside: readonly (readonly [RegExp, OutsideClass])[] = [
  [/^\/media\//, 'images'],
  [/^\/api\/images\//, 'uploads'],
  [/^\/webhooks\//, 'webhooks'],
  [/^\/_sandbox(\/|$)/, 'sandbox'],
];

/** Answered from memory: the probes, and files of the build, which are found by their ending. */
const free = /^\/(assets\/|brand\/|pictures\/|healthz$|readyz$)|\.(?!data$)\w{1,12}$/;

/** By method and path alone, before anything is read. Null: costs next to nothing. */
export function outsideClassOf(path: string): OutsideClass | null {
  return outside.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

export function isFree(path: string): boolean {
  return free.test(path) && outsideClassOf(path) === null;
}

export function requestClassOf(method: string, path: string, isSignedIn: boolean): RequestClass {
  if (!isSignedIn) return signIn.test(path) ? 'sign-in' : 'browsing';
  const changes = method !== 'GET' && method !== 'HEAD';
  return checkout.test(path) || (changes && orders.test(path)) ? 'checkout' : 'signed-in';
}
