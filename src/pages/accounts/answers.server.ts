import { redirect } from 'react-router';
import type { SignedIn } from '#src/features/accounts/signed-in.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';

/** Redirects to the user's target after signing in, with the cookies of the new session. */
export function signedInRedirect({ setCookies }: SignedIn, from: string) {
  return redirect(from, { status: 303, headers: cookieHeaders(setCookies) });
}

/** The target after signing in, from the form's hidden field. */
export function fromOf(form: SubmittedForm): string {
  return safeFrom(form.get('from'));
}

/**
 * The end of a log-in in this browser, also without scripts: nothing that it stores is for the next user. Not `"cookies"`, which
 * would ask about cookies again, nor `"cache"`, because the pages of a user are stored nowhere. Browsers heed it over https and
 * on this machine alone, and the scripts do the same (`forgetStorage`).
 */
export function forgetHeaders(setCookies: readonly string[]): [string, string][] {
  return [...cookieHeaders(setCookies), ['Clear-Site-Data', '"storage"']];
}

/** One header per cookie: several cookies in one header could not be separated. */
export function cookieHeaders(setCookies: readonly string[]): [string, string][] {
  return setCookies.map((line) => ['Set-Cookie', line]);
}
