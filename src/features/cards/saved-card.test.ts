import { expect, test } from 'vitest';
import { expiryOf, expiryText } from './saved-card.ts';

const today = { month: 11, year: 2026 };

test('a card of a past year has expired, whatever its month', () => {
  expect(expiryOf({ month: 12, year: 2025 }, today)).toBe('expired');
});

test('a card expires when its month has ended, and not before', () => {
  expect(expiryOf({ month: 10, year: 2026 }, today)).toBe('expired');
  expect(expiryOf({ month: 11, year: 2026 }, today)).toBe('soon');
});

test('it expires soon in this month and in the next, also across the year', () => {
  expect(expiryOf({ month: 12, year: 2026 }, today)).toBe('soon');
  expect(expiryOf({ month: 1, year: 2027 }, today)).toBe('valid');
  expect(expiryOf({ month: 1, year: 2027 }, { month: 12, year: 2026 })).toBe('soon');
});

test('the expiry date is written as on the card', () => {
  expect(expiryText({ expMonth: 4, expYear: 2030 })).toBe('04/30');
});
