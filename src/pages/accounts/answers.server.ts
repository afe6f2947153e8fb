import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import type { SignedIn } from '#src/features/accounts/commands.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { httpStatus, isRefusal, type Refusal } from '#src/domain/refusal.ts';

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

/** The form's result with its errors and typed values, but without the password. */
export function again<Fields>(submission: Submission<Fields, string[]>) {
  return data(submission.reply({ hideFields: ['password'] }), { status: 400 });
}

/** The same for a command's refusal. Rethrows any other error: it is a bug. */
export function refused<Fields>(submission: Submission<Fields, string[]>, thrown: unknown) {
  if (!isRefusal(thrown)) throw thrown;
  const { code, details } = thrown.refusal;
  const headers: HeadersInit =
    typeof details.retryAfter === 'number' ? { 'Retry-After': String(details.retryAfter) } : {};
  return data(submission.reply({ ...errorsFor(thrown.refusal), hideFields: ['password'] }), {
    status: httpStatus(code),
    headers,
  });
}

function errorsFor({ code, details }: Refusal): { formErrors: string[] } | { fieldErrors: Record<string, string[]> } {
  switch (code) {
    case 'email-taken':
      return { fieldErrors: { email: ['accounts.email-taken'] } };
    case 'validation-invalid-value':
      return { fieldErrors: { password: ['accounts.password-well-known'] } };
    case 'account-banned':
      return { formErrors: ['accounts.banned'] };
    case 'too-many-requests':
      return { formErrors: [`accounts.too-many-attempts ${Math.ceil(Number(details.retryAfter ?? 60) / 60)}`] };
    default:
      return { formErrors: ['accounts.log-in-failed'] };
  }
}
