import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { killAndRecover, pointsOf } from './kill-and-recover.ts';
import { makeCrashTargets, type CrashTargets } from './kill.ts';
import type { Scenario } from './scenarios.ts';

/** Tests that kill each scenario at every crash point, so many times; `./rotation faults` does it more often. */
export function killEverywhere(scenarios: readonly Scenario[], rounds = 2): void {
  let context: TestContext;
  let targets: CrashTargets;

  beforeAll(async () => {
    context = await makeTestContext();
    targets = makeCrashTargets(context.app.config);
  });

  afterAll(async () => {
    targets.close();
    await context.close();
  });

  describe.each(scenarios)('killed during $name', (scenario) => {
    test('at every crash point: nothing is lost or done twice', { timeout: 1_200_000 }, async () => {
      const points = await pointsOf(context, targets, scenario);
      expect(points.length).toBeGreaterThan(2);
      for (const [index, name] of points.entries()) {
        for (let round = 1; round <= rounds; round++) {
          expect(await killAndRecover(context, targets, scenario, index + 1), `${name}, round ${round}`).toEqual([]);
        }
      }
    });
  });
}
