import type { Submission } from '@conform-to/react';
import { data, redirect } from 'react-router';
import type { SignedIn } from '#src/features/accounts/commands.server.ts';
import { safeFrom } from '#src/features/accounts/rules.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { httpStatus, isRefusal, type Refusal } from '#src/domain/refusal.ts';

/** On to where the person was going, with the cookies of the new session. */
export function welcome({ setCookies }: SignedIn, from: string) {
  return redirect(from, { status: 303, headers: cookieHeaders(setCookies) });
}

/** Where the person was going, as the form carries it. */
export function fromOf(form: SubmittedForm): string {
  return safeFrom(form.get('from'));
}

/** One header for each cookie: joined, they could not be told apart. */
export function cookieHeaders(setCookies: readonly string[]): [string, string][] {
  return setCookies.map((line) => ['Set-Cookie', line]);
}

/** The form again, with its errors and what was typed but for the password. */
export function again<Fields>(submission: Submission<Fields, string[]>) {
  return data(submission.reply({ hideFields: ['password'] }), { status: 400 });
}

/** The same for a command's refusal. Anything else that was thrown is a bug and goes on. */
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
