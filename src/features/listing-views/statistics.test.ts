import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { figuresBy, firstDayOf, none, sum } from './statistics.ts';

const day = (text: string) => text as Day;
const found = [
  { ...none, day: day('2026-11-01'), views: 3 },
  { ...none, day: day('2026-11-01'), requests: 1 },
  { ...none, day: day('2026-11-23'), views: 2 },
  { ...none, day: day('2020-01-01'), views: 99 },
];

test('thirty days without a gap end today', () => {
  const figures = figuresBy('day', day('2026-11-23'), found);
  expect(figures).toHaveLength(30);
  expect(figures[0]?.day).toBe('2026-10-25');
  expect(figures.at(-1)).toEqual({ day: '2026-11-23', views: 2, favourites: 0, requests: 0 });
  expect(figures.find((one) => one.day === '2026-11-01')).toMatchObject({ views: 3, requests: 1 });
  expect(sum(figures)).toEqual({ views: 5, favourites: 0, requests: 1 });
});

test('weeks begin on Monday, and the last one is that of today', () => {
  const today = day('2026-11-29');
  const figures = figuresBy('week', today, found);
  expect(firstDayOf('week', today)).toBe('2026-06-01');
  expect(figures).toHaveLength(26);
  expect(figures.at(-1)).toEqual({ day: '2026-11-23', views: 2, favourites: 0, requests: 0 });
  expect(figures.find((one) => one.day === '2026-10-26')?.views).toBe(3);
});
