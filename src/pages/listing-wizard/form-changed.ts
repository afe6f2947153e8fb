import { createContext } from 'react';

/** Tells the form of a tab that a script has changed a field, of which no event tells. */
export const FormChanged = createContext<() => void>(() => {});
