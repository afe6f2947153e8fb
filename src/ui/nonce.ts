import { createContext } from 'react';

/** What the inline scripts and styles of this answer carry. Known to the server alone: a browser hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
