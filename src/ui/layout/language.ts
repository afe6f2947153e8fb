import { createContext } from 'react';

/** The language of the site, as BCP 47 has it, for what brings words and calendars of its own. */
export const LanguageContext = createContext('en');
