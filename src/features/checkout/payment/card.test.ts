import { expect, test } from 'vitest';
import { isCardExpired } from './card.ts';

const today = { month: 11, year: 2026 };

test('a card of a past year has expired, whatever its month', () => {
  expect(isCardExpired({ month: 12, year: 2025 }, today)).toBe(true);
});

test('a card of this year expires when its month has ended, and not before', () => {
  expect(isCardExpired({ month: 10, year: 2026 }, today)).toBe(true);
  expect(isCardExpired({ month: 11, year: 2026 }, today)).toBe(false);
  expect(isCardExpired({ month: 12, year: 2026 }, today)).toBe(false);
});

test('a card of a later year is valid, whatever its month', () => {
  expect(isCardExpired({ month: 1, year: 2027 }, today)).toBe(false);
});
