import { allStatesWhere } from '#src/processes/registry.ts';

/** Of requests that were sent, and of offers: they wait for one party, and end by themselves. */
export const expiringStates: readonly string[] = allStatesWhere(
  ({ stage, waitsFor, timers = [] }) =>
    (stage === 'requested' || stage === 'negotiating') && waitsFor !== undefined && timers.length > 0,
);
