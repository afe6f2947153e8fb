import { addDays, compareDays, dayOfWeek, type Day } from '#src/domain/dates/day.ts';

/** What happened to a listing on a day, or in a week. */
export type Figures = { readonly views: number; readonly favourites: number; readonly requests: number };
export type FiguresOf = Figures & { readonly day: Day };

export const none: Figures = { views: 0, favourites: 0, requests: 0 };

export const periods = ['day', 'week'] as const;
export type Period = (typeof periods)[number];

/** Rows of the table. */
const lengths: Readonly<Record<Period, number>> = { day: 30, week: 26 };

/** The first day that the figures by `period` need. */
export function firstDayOf(period: Period, today: Day): Day {
  if (period === 'day') return addDays(today, 1 - lengths.day);
  return addDays(mondayOf(today), -7 * (lengths.week - 1));
}

/** One entry for each day, or for each week by its Monday, the oldest first; without a gap. */
export function figuresBy(period: Period, today: Day, found: readonly FiguresOf[]): readonly FiguresOf[] {
  const first = firstDayOf(period, today);
  const step = period === 'day' ? 1 : 7;
  return Array.from({ length: lengths[period] }, (_, at) => {
    const day = addDays(first, at * step);
    const after = addDays(day, step);
    const within = found.filter((one) => compareDays(one.day, day) >= 0 && compareDays(one.day, after) < 0);
    return { ...sum(within), day };
  });
}

export function sum(figures: readonly Figures[]): Figures {
  return figures.reduce<Figures>(
    (total, { views, favourites, requests }) => ({
      views: total.views + views,
      favourites: total.favourites + favourites,
      requests: total.requests + requests,
    }),
    none,
  );
}

function mondayOf(day: Day): Day {
  return addDays(day, -((dayOfWeek(day) + 6) % 7));
}
