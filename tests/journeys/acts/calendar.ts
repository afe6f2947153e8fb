import type { Locator } from '@playwright/test';
import type { Day } from '#src/domain/dates/day.ts';
import type { Days } from './days.ts';

const inFull = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeZone: 'UTC' });

/** What the calendar calls a day: "Thursday, 10 December 2026". */
export function dayName(day: Day): string {
  return inFull.format(new Date(`${day}T12:00:00Z`));
}

/** Turns the calendar inside `place` to the days and presses the first and the last of them. */
export async function chooseDays(place: Locator, { first, last }: Days): Promise<void> {
  for (const day of [first, last]) {
    const button = await shownDay(place, day);
    await button.click();
  }
}

/** The button of a day, once its month is shown. */
export async function shownDay(place: Locator, day: Day): Promise<Locator> {
  const button = place.getByRole('button', { name: dayName(day) });
  await place.getByRole('button', { name: 'Next month' }).waitFor();
  for (let turned = 0; turned < 7 && !(await button.isVisible()); turned++) {
    await place.getByRole('button', { name: 'Next month' }).click();
  }
  return button;
}
