import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import type { World } from '#tests/support/world.ts';
import type { Victims } from './kill.ts';
import { recover, stateOf, tryAgain, type Scenario } from './scenarios.ts';

/** The names of every point at which the scenario's process could die. */
export async function pointsOf(world: World, victims: Victims, scenario: Scenario): Promise<readonly string[]> {
  const { action } = await scenario.prepare(world);
  return (await victims.run({ action, point: 0 })).points;
}

/**
 * Kills a process at one point, starts again, and lets the person try again. What is wrong afterwards,
 * in sentences; empty when nothing was lost and nothing doubled.
 */
export async function dieAndRecover(
  world: World,
  victims: Victims,
  scenario: Scenario,
  point: number,
): Promise<string[]> {
  const prepared = await scenario.prepare(world);
  const { killed } = await victims.run({ action: prepared.action, point });
  await recover(world);
  const afterRestart = await wrongIn(world);
  await tryAgain(prepared);
  await recover(world);
  const state = await stateOf(world, await prepared.transactionId());
  return [
    ...(killed ? [] : ['it was not killed']),
    ...afterRestart,
    ...(scenario.ends.includes(state) ? [] : [`it ended ${state}`]),
    ...(await wrongIn(world)),
  ];
}

async function wrongIn({ app, sandbox }: World): Promise<string[]> {
  return [...(await brokenRules(app.db)), ...(await unsettledAccounts(app.db, await sandbox.books()))];
}
