const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** In words up to nine: "one day", "12 days". */
export function daysInWords(days: number): string {
  return `${small[days] ?? days} ${days === 1 ? 'day' : 'days'}`;
}

/** The same: "one working day", "12 working days". */
export function workingDaysInWords(days: number): string {
  return `${small[days] ?? days} working ${days === 1 ? 'day' : 'days'}`;
}
