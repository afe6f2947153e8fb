import { createContext } from 'react';

/** The locale of the site as a BCP 47 tag, for libraries with texts and calendars of their own. */
export const LanguageContext = createContext('en');
