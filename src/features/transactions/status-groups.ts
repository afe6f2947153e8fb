import type { Stage } from '#src/domain/process/process.ts';
import { allStatesIn } from '#src/processes/registry.ts';

/** Coarse status groups, for the status filter of the inbox. `yours`: what waits for the viewer, in any state. */
export const statusGroups = ['yours', 'waiting', 'accepted', 'delivered', 'ended'] as const;
export type StatusGroup = (typeof statusGroups)[number];

const stagesOf: Readonly<Record<Exclude<StatusGroup, 'yours'>, readonly Stage[]>> = {
  waiting: ['paying', 'negotiating', 'requested'],
  accepted: ['agreed'],
  delivered: ['completed'],
  ended: ['failed'],
};

export function statesInGroup(group: keyof typeof stagesOf): readonly string[] {
  return allStatesIn(...stagesOf[group]);
}
