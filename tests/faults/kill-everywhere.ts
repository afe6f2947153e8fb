import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { killAndRecover, pointsOf } from './kill-and-recover.ts';
import { makeFrozenTargets } from './freeze.ts';
import { makeCrashTargets, type CrashTargets } from './kill.ts';
import type { Scenario } from './scenarios.ts';

/**
 * Tests that kill each scenario at every crash point, so many times. `how`: a process of its own, or only its work, which
 * stands still for ever at that point. `./rotation faults` kills processes everywhere, more often.
 */
export function killEverywhere(
  scenarios: readonly Scenario[],
  { rounds = 1, how = 'work' }: { readonly rounds?: number; readonly how?: 'process' | 'work' } = {},
): void {
  describe.each(scenarios)('killed during $name', (scenario) => {
    let context: TestContext;
    let targets: CrashTargets;

    // One for each scenario: after every kill all books are compared, with those of the kills before it.
    beforeAll(async () => {
      context = await makeTestContext();
      targets = how === 'process' ? makeCrashTargets(context.app.config) : makeFrozenTargets(context);
    });

    afterAll(async () => {
      targets.close();
      await context.close();
    });

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
