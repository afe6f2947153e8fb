const YEAR_S = 31_536_000;
const COOKIE = 'cookies-known';

/** The endpoint that dismisses the notice without a script; `from` is the parameter with the page to return to. */
export const cookieNotice = { path: '/cookie-notice', from: 'from' } as const;

/** The cookie that hides the notice, as a `Set-Cookie` line and for `document.cookie`. */
export const dismissedCookie = `${COOKIE}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** Whether the cookie notice has been dismissed, from the request's `Cookie` header. */
export function hasDismissedCookieNotice(header: string | null): boolean {
  return (header ?? '').split(/;\s*/).includes(`${COOKIE}=1`);
}
