import { expect, type Locator } from '@playwright/test';
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

/** The button of a day, once its month is shown: pages forwards or backwards from the month that is. */
export async function shownDay(place: Locator, day: Day): Promise<Locator> {
  const button = place.getByRole('button', { name: dayName(day) });
  const shown = place.locator('[data-day]:not([data-outside-month])').first();
  await shown.waitFor();
  while (!(await button.isVisible())) {
    const before = (await shown.getAttribute('data-day')) ?? '';
    const name = day < before ? 'Previous month' : 'Next month';
    await place.getByRole('button', { name }).click({ timeout: 30_000 });
    // A month that is not drawn yet must not be paged over.
    await expect(shown).not.toHaveAttribute('data-day', before);
  }
  return button;
}
