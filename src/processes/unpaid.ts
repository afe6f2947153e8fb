import type { State } from './flex-default-process.ts';

/** A request that was never sent: no card was confirmed for it, and the provider does not know of it. */
export const unpaidStates: readonly State[] = ['initial', 'pending-payment', 'payment-expired'];

export function isUnpaid(state: string): boolean {
  return (unpaidStates as readonly string[]).includes(state);
}
