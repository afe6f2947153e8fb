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

/** One header per cookie: several cookies in one header could not be separated. */
export function cookieHeaders(setCookies: readonly string[]): [string, string][] {
  return setCookies.map((line) => ['Set-Cookie', line]);
}
