const small = ['aucun', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'] as const;

/** In words up to nine: "un jour", "12 jours". */
export function daysInWords(days: number): string {
  return `${small[days] ?? days} ${days <= 1 ? 'jour' : 'jours'}`;
}

/** The same: "un jour ouvré", "12 jours ouvrés". */
export function workingDaysInWords(days: number): string {
  return `${small[days] ?? days} ${days <= 1 ? 'jour ouvré' : 'jours ouvrés'}`;
}
