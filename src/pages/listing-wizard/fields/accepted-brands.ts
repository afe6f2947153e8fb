import { createContext } from 'react';

/** Designers that operators have accepted, for the suggestions. */
export const AcceptedBrands = createContext<readonly string[]>([]);
