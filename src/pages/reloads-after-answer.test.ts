import { expect, test } from 'vitest';
import { reloadsAfterAnswer } from './reloads-after-answer.ts';

test.each([
  [undefined, true, true],
  [undefined, false, false],
  [200, true, true],
  [409, false, true],
  [422, false, true],
  [502, false, false],
  [503, false, false],
])('after status %j, where the router would answer %j: %j', (actionStatus, defaultShouldRevalidate, reloads) => {
  expect(reloadsAfterAnswer({ actionStatus, defaultShouldRevalidate })).toBe(reloads);
});
