import { refuse } from '#src/domain/refusal.ts';

type Parties = { readonly customerId: string; readonly providerId: string };

/** Whether the operator is the customer or the lender of the order: then another one decides about it. */
export function isOwnOrder({ customerId, providerId }: Parties, operator: { readonly id: string }): boolean {
  return operator.id === customerId || operator.id === providerId;
}

/** Refuses `forbidden`: nobody decides in the console about money that is theirs. */
export function refuseOwnOrder(order: Parties, operator: { readonly id: string }): void {
  if (isOwnOrder(order, operator)) refuse('forbidden');
}
