/**
 * Priority classes of requests that compete for the CPU, the most urgent first. Each class has a reserved share, so
 * that a flood of one leaves the others served.
 */
export const requestClasses = ['checkout', 'signed-in', 'sign-in', 'browsing'] as const;
export type RequestClass = (typeof requestClasses)[number];

/** I/O-bound requests, which wait for disks and other machines rather than for the CPU: limited separately. */
export const ioClasses = ['images', 'uploads', 'webhooks', 'reports', 'sandbox'] as const;
export type IoClass = (typeof ioClasses)[number];

/** Prices, orders and payments; and every change of an order, because accepting and cancelling move money. */
const checkout =
  /^\/(checkout\/|l\/[^/]+\/(line-items|request|[^/]+\/checkout)\b|api\/(transaction-line-items|initiate-privileged|transition-privileged|transactions\/(initiate|transition))\b)/;
const orders = /^\/(order|sale)\/|^\/transaction\/[^/]+\/case\b/;
const signIn = /^\/(login|signup|logout|verify-email|recover-password|reset-password|undo-email-change)(\.data)?\/?$/;

const ioPaths: readonly (readonly [RegExp, IoClass])[] = [
  [/^\/media\//, 'images'],
  [/^\/api\/images\//, 'uploads'],
  [/^\/webhooks\//, 'webhooks'],
  [/^\/error-reports$/, 'reports'],
  [/^\/_sandbox(\/|$)/, 'sandbox'],
];

/** Served from memory: the probes, the answer to the cookie notice, and files of the build, which are recognised by their extension; not the sitemap. */
const exempt = /^\/(assets\/|brand\/|pictures\/|healthz$|readyz$|cookie-notice$)|\.(?!(data|xml)$)\w{1,12}$/;

/** By the path alone, before the request is read. Null for CPU-bound requests. */
export function ioClassOf(path: string): IoClass | null {
  return ioPaths.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

export function isExempt(path: string): boolean {
  return exempt.test(path) && ioClassOf(path) === null;
}

export function requestClassOf(method: string, path: string, isSignedIn: boolean): RequestClass {
  if (!isSignedIn) return signIn.test(path) ? 'sign-in' : 'browsing';
  const changes = method !== 'GET' && method !== 'HEAD';
  return checkout.test(path) || (changes && orders.test(path)) ? 'checkout' : 'signed-in';
}
