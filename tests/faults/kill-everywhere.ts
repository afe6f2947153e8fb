import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { makeFrozenTargets } from './freeze.ts';
import { killAndRecover, pointsOf } from './kill-and-recover.ts';
import { makeCrashTargets, type CrashTargets } from './kill.ts';
import type { Scenario } from './scenarios.ts';

/** What is killed: a process of its own, or only its work, which stands still for ever at that point. */
type Killed = 'process' | 'work';

/**
 * Tests that kill each scenario at every crash point, once for each of `rounds`. `./rotation faults` kills processes
 * everywhere, more often.
 */
export function killEverywhere(scenarios: readonly Scenario[], rounds: readonly Killed[] = ['work']): void {
  describe.each(scenarios)('killed during $name', (scenario) => {
    let context: TestContext;
    let targets: Readonly<Record<Killed, CrashTargets>>;

    // One for each scenario: after every kill all books are compared, with those of the kills before it.
    beforeAll(async () => {
      context = await makeTestContext();
      const work = makeFrozenTargets(context);
      targets = { work, process: rounds.includes('process') ? makeCrashTargets(context.app.config) : work };
    });

    afterAll(async () => {
      targets.process.close();
      await context.close();
    });

    test('at every crash point: nothing is lost or done twice', { timeout: 1_200_000 }, async () => {
      const points = await pointsOf(context, targets.work, scenario);
      expect(points.length).toBeGreaterThan(2);
      for (const [index, name] of points.entries()) {
        for (const killed of rounds) {
          const found = await killAndRecover(context, targets[killed], scenario, index + 1);
          expect(found, `${name}, killing the ${killed}`).toEqual([]);
        }
      }
    });
  });
}
