import { createContext, useContext } from 'react';

/** The CSRF token of this session, provided by the root. */
export const CsrfContext = createContext('');

/** Hidden field with the CSRF token. Every form that posts contains it. */
export function CsrfField() {
  return <input type="hidden" name="csrf" value={useContext(CsrfContext)} />;
}

/** For requests by script: `fetcher.submit({ ..., csrf: useCsrfToken() })`. */
export function useCsrfToken(): string {
  return useContext(CsrfContext);
}
