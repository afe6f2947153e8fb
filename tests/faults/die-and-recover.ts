import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import type { TestContext } from '#tests/support/test-context.ts';
import type { Victims } from './kill.ts';
import { recover, stateOf, tryAgain, type Scenario } from './scenarios.ts';

/** The names of every point at which the scenario's process could die. */
export async function pointsOf(context: TestContext, victims: Victims, scenario: Scenario): Promise<readonly string[]> {
  const { action } = await scenario.prepare(context);
  return (await victims.run({ action, point: 0 })).points;
}

/**
 * Kills a process at one point, starts again, and lets the person try again. What is wrong afterwards,
 * in sentences; empty when nothing was lost and nothing doubled.
 */
export async function dieAndRecover(
  context: TestContext,
  victims: Victims,
  scenario: Scenario,
  point: number,
): Promise<string[]> {
  const prepared = await scenario.prepare(context);
  const { killed } = await victims.run({ action: prepared.action, point });
  await recover(context);
  const afterRestart = await wrongIn(context);
  await tryAgain(prepared);
  await recover(context);
  const state = await stateOf(context, await prepared.transactionId());
  return [
    ...(killed ? [] : ['it was not killed']),
    ...afterRestart,
    ...(scenario.ends.includes(state) ? [] : [`it ended ${state}`]),
    ...(await wrongIn(context)),
  ];
}

async function wrongIn({ app, sandbox }: TestContext): Promise<string[]> {
  return [...(await brokenRules(app.db)), ...(await unsettledAccounts(app.db, await sandbox.books()))];
}
