import type { Stage } from '#src/domain/process/process.ts';
import { allStatesIn } from '#src/processes/registry.ts';

/** Coarse status groups, for the status filter of the inbox. */
export const statusGroups = ['waiting', 'accepted', 'delivered', 'ended'] as const;
export type StatusGroup = (typeof statusGroups)[number];

const stagesOf: Readonly<Record<StatusGroup, readonly Stage[]>> = {
  waiting: ['paying', 'negotiating', 'requested'],
  accepted: ['agreed'],
  delivered: ['completed'],
  ended: ['failed'],
};

export function statesInGroup(group: StatusGroup): readonly string[] {
  return allStatesIn(...stagesOf[group]);
}
