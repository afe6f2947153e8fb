import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { dieAndRecover, pointsOf } from './die-and-recover.ts';
import { makeVictims, type Victims } from './kill.ts';
import type { Scenario } from './scenarios.ts';

/** Each point of each scenario, twice. */
export function killEverywhere(scenarios: readonly Scenario[]): void {
  let context: TestContext;
  let victims: Victims;

  beforeAll(async () => {
    context = await makeTestContext();
    victims = makeVictims(context.app.config);
  });

  afterAll(async () => {
    victims.close();
    await context.close();
  });

  describe.each(scenarios)('killed during $name', (scenario) => {
    test('at every point, twice: nothing is lost, nothing is doubled', { timeout: 1_200_000 }, async () => {
      const points = await pointsOf(context, victims, scenario);
      expect(points.length).toBeGreaterThan(2);
      for (const [index, name] of points.entries()) {
        for (const round of [1, 2]) {
          expect(await dieAndRecover(context, victims, scenario, index + 1), `${name}, round ${round}`).toEqual([]);
        }
      }
    });
  });
}
