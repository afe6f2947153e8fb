/** The keys of weekdays, Monday first. */
export const weekdayKeys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekdayKey = (typeof weekdayKeys)[number];

/** A weekly plan as the Marketplace API has it; a plan by the hour counts as one of whole days. */
export type AvailabilityPlan = {
  readonly type: 'availability-plan/day' | 'availability-plan/time';
  readonly timezone: string;
  readonly entries: readonly {
    readonly dayOfWeek: WeekdayKey;
    readonly seats: number;
    readonly start?: string;
    readonly end?: string;
  }[];
};

/** Every day of the week. */
export const allWeekdays = 127;

/** Weekdays as bits, Sunday the lowest. */
export function weekdayBits(keys: readonly WeekdayKey[]): number {
  return keys.reduce((bits, key) => bits | bitOf(key), 0);
}

export function weekdaysIn(bits: number): WeekdayKey[] {
  return weekdayKeys.filter((key) => (bits & bitOf(key)) !== 0);
}

/** One seat on each open weekday. */
export function planOfWeekdays(bits: number, timezone: string): AvailabilityPlan {
  const entries = weekdayKeys.map((dayOfWeek) => ({ dayOfWeek, seats: (bits & bitOf(dayOfWeek)) === 0 ? 0 : 1 }));
  return { type: 'availability-plan/day', timezone, entries };
}

/** The weekdays that a plan has a seat on. */
export function weekdaysOfPlan({ entries }: AvailabilityPlan): number {
  return weekdayBits(entries.filter(({ seats }) => seats > 0).map(({ dayOfWeek }) => dayOfWeek));
}

function bitOf(key: WeekdayKey): number {
  return 1 << ((weekdayKeys.indexOf(key) + 1) % 7);
}
