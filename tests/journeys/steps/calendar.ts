import { expect, type Locator } from '@playwright/test';
import type { Day } from '#src/domain/dates/day.ts';
import type { Days } from './days.ts';

const inFull = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeZone: 'UTC' });

/** The accessible name of a day in the calendar: "Thursday, 10 December 2026". */
export function dayName(day: Day): string {
  return inFull.format(new Date(`${day}T12:00:00Z`));
}

/** Pages the calendar inside `place` to the days and clicks the first and the last. */
export async function chooseDays(place: Locator, { first, last }: Days): Promise<void> {
  for (const day of [first, last]) {
    const button = await shownDay(place, day);
    await button.click();
  }
}

/** Pages the calendar to the month of a day and returns the button of the day. */
export async function shownDay(place: Locator, day: Day): Promise<Locator> {
  const button = place.getByRole('button', { name: dayName(day) });
  const shown = place.locator('[data-day]:not([data-outside-month])').first();
  await shown.waitFor();
  while (!(await button.isVisible())) {
    const before = (await shown.getAttribute('data-day')) ?? '';
    const name = day < before ? 'Previous month' : 'Next month';
    await place.getByRole('button', { name }).click({ timeout: 30_000 });
    // Waits until the month is rendered before paging on.
    await expect(shown).not.toHaveAttribute('data-day', before);
  }
  return button;
}
