import { addDays, type Day } from '#src/domain/dates/day.ts';
import { startOfWeek } from './week.ts';

/**
 * The day to which a key moves in a grid of weeks; null for a key that does not move. Page keys keep the day of the
 * month, or take the last one of a shorter month.
 */
export function dayForKey(key: string, day: Day, firstDayOfWeek: number): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, firstDayOfWeek);
    case 'End':
      return addDays(startOfWeek(day, firstDayOfWeek), 6);
    case 'PageUp':
      return sameDayOfMonth(day, -1);
    case 'PageDown':
      return sameDayOfMonth(day, 1);
    default:
      return null;
  }
}

function sameDayOfMonth(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), count % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), last);
  return `${pad(year, 4)}-${pad(month + 1, 2)}-${pad(date, 2)}` as Day;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
