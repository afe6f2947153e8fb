import { flexDefaultProcess, type State } from '#src/processes/flex-default-process.ts';

/** Coarse status groups, for the status filter of the inbox. */
export const statusGroups = ['waiting', 'accepted', 'delivered', 'ended'] as const;
export type StatusGroup = (typeof statusGroups)[number];

const groupOf: Readonly<Record<State, StatusGroup>> = {
  'initial': 'waiting',
  'enquiry': 'waiting',
  'initial-offer': 'waiting',
  'offer-pending': 'waiting',
  'offer-accepted': 'waiting',
  'offer-declined': 'ended',
  'pending-payment': 'waiting',
  'payment-expired': 'ended',
  'preauthorized': 'waiting',
  'declined': 'ended',
  'accepted': 'accepted',
  'canceled': 'ended',
  'delivered': 'delivered',
  'reviewed-by-customer': 'delivered',
  'reviewed-by-provider': 'delivered',
  'reviewed': 'delivered',
};

export function statesInGroup(group: StatusGroup): readonly State[] {
  return (Object.keys(flexDefaultProcess.states) as State[]).filter((state) => groupOf[state] === group);
}
