import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { allRaces } from './races/all-races.ts';
import { runRace } from './races/race.ts';

let context: TestContext;
beforeAll(async () => void (context = await makeTestContext()));
afterAll(() => context.close());

test.each(allRaces)('$name: one wins, and the books agree', { timeout: 600_000 }, async (race) => {
  const { counts, violations } = await runRace(context, race, race.rounds.test, { everyOutcome: false });
  expect(violations).toEqual([]);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(race.rounds.test);
});
