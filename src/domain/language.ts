/**
 * The languages that the texts of the site exist in: per BCP 47 tag the locale of its formats, how it writes the month of
 * a day and the first of a month before its name, the day on which its weeks begin (0 is Sunday), and Open Graph's name.
 */
export const languages = {
  // Days and amounts as "Thu, Dec 10" and "$25.00".
  'en-NZ': { formats: 'en', month: 'short', first: '1', firstDayOfWeek: 0, openGraph: 'en_NZ' },
  // "jeu. 10 décembre": an abbreviated month ends with a full stop, and so do sentences.
  'fr-FR': { formats: 'fr', month: 'long', first: '1er', firstDayOfWeek: 1, openGraph: 'fr_FR' },
} as const;

export type Language = keyof typeof languages;
