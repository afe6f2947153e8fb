import type { State } from './flex-default-process.ts';

/** States of a request that was never sent: its card was not confirmed, and the provider is not aware of it. */
export const unpaidStates: readonly State[] = ['initial', 'pending-payment', 'payment-expired'];

export function isUnpaid(state: string): boolean {
  return (unpaidStates as readonly string[]).includes(state);
}
