const hour = 3_600_000;

/** A part of the time that is left when its reminder comes, and at most so much: the evening before for the next morning. */
export const leftOfTime = { part: 4, most: 12 * hour } as const;

/** What runs for a shorter time is not reminded of: the first notice, with its deadline, is fresh. */
export const shortestReminded = 4 * hour;

/** When the one whose turn it is is reminded, once, before the time is over; null where that is too short. */
export function remindAt(since: Date, dueAt: Date): Date | null {
  const whole = dueAt.getTime() - since.getTime();
  if (whole < shortestReminded) return null;
  return new Date(dueAt.getTime() - Math.min(leftOfTime.most, whole / leftOfTime.part));
}
