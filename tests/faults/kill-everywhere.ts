import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#tests/support/world.ts';
import { dieAndRecover, pointsOf } from './die-and-recover.ts';
import { makeVictims, type Victims } from './kill.ts';
import type { Scenario } from './scenarios.ts';

/** Each point of each scenario, twice. */
export function killEverywhere(scenarios: readonly Scenario[]): void {
  let world: World;
  let victims: Victims;

  beforeAll(async () => {
    world = await makeWorld();
    victims = makeVictims(world.app.config);
  });

  afterAll(async () => {
    victims.close();
    await world.close();
  });

  describe.each(scenarios)('killed during $name', (scenario) => {
    test('at every point, twice: nothing is lost, nothing is doubled', { timeout: 1_200_000 }, async () => {
      const points = await pointsOf(world, victims, scenario);
      expect(points.length).toBeGreaterThan(2);
      for (const [index, name] of points.entries()) {
        for (const round of [1, 2]) {
          expect(await dieAndRecover(world, victims, scenario, index + 1), `${name}, round ${round}`).toEqual([]);
        }
      }
    });
  });
}
