import { createContext, useContext } from 'react';

/** The token of this session, put here by the page around every page. */
export const CsrfContext = createContext('');

/** The hidden proof that a form came from this site. Every form that posts carries it. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useContext(CsrfContext)} />;
}

/** For requests a script makes by itself: `fetcher.submit({ ..., csrf: useCsrfToken() })`. */
export function useCsrfToken(): string {
  return useContext(CsrfContext);
}
