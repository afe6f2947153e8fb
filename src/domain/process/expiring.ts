const hour = 3_600_000;

/** Milliseconds that are left at most when the reminder comes: the evening before for the next morning. */
export const mostLeft = 12 * hour;

/** What runs for a shorter time is not reminded of: the first notice, with its deadline, is fresh. */
const shortestReminded = 4 * hour;

/** When the one whose turn it is is reminded, once, before the time is over; null where that is too short. */
export function remindAt(since: Date, dueAt: Date): Date | null {
  const whole = dueAt.getTime() - since.getTime();
  if (whole < shortestReminded) return null;
  return new Date(dueAt.getTime() - Math.min(mostLeft, whole / 4));
}
