import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import type { TestContext } from '#tests/support/test-context.ts';
import type { CrashTargets } from './kill.ts';
import { recover, stateOf, retry, type Scenario } from './scenarios.ts';

/** The names of all crash points of a scenario. */
export async function pointsOf(
  context: TestContext,
  targets: CrashTargets,
  scenario: Scenario,
): Promise<readonly string[]> {
  const { action } = await scenario.prepare(context);
  return (await targets.run({ action, point: 0 })).points;
}

/**
 * Kills a process at one crash point, recovers, and retries the action as the user would. Returns the violated
 * invariants; empty when nothing was lost or done twice.
 */
export async function killAndRecover(
  context: TestContext,
  targets: CrashTargets,
  scenario: Scenario,
  point: number,
): Promise<string[]> {
  const prepared = await scenario.prepare(context);
  const { killed } = await targets.run({ action: prepared.action, point });
  await recover(context);
  const afterRestart = await violationsIn(context);
  await retry(prepared);
  await recover(context);
  const state = await stateOf(context, await prepared.transactionId());
  return [
    ...(killed ? [] : ['the process was not killed']),
    ...afterRestart,
    ...(scenario.endStates.includes(state) ? [] : [`the transaction ended in ${state}`]),
    ...((await prepared.leftBehind?.()) ?? []),
    ...(await violationsIn(context)),
  ];
}

async function violationsIn({ app, sandbox }: TestContext): Promise<string[]> {
  return [...(await brokenRules(app.db)), ...(await unsettledAccounts(app.db, await sandbox.books()))];
}
