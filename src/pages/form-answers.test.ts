import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { refusal, RefusalError } from '#src/domain/refusal.ts';
import { deleteAccountForm } from '#src/features/account-deletion/forms.ts';
import {
  changePasswordForm,
  contactForm,
  logInForm,
  presenceForm,
  profileErrors,
  profileForm,
  resetForm,
  signUpForm,
} from '#src/features/accounts/forms.ts';
import { newPasskeyForm, passwordOnlyForm, turnOffForm } from '#src/features/accounts/security-forms.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { submissionOf } from '#src/platform/web/requests/submission.ts';
import { refusedForm, wrongForm } from './form-answers.server.ts';

const tooMany = new RefusalError(refusal('too-many-requests'));
const names = ['password', 'currentPassword', 'newPassword', 'reenteredPassword', 'code'];
const typed = Object.fromEntries(names.map((name) => [name, `the secret of ${name}`]));

test.each<[string, ZodType]>([
  ['signing up', signUpForm],
  ['logging in', logInForm],
  ['a reset', resetForm],
  ['a change of password', changePasswordForm],
  ['contact details', contactForm('ana@example.nz', true)],
  ['a change of connections', presenceForm],
  ['a deletion', deleteAccountForm(true)],
  ['recovery codes', passwordOnlyForm],
  ['a passkey', newPasskeyForm],
  ['an app that is turned off', turnOffForm],
])('the form of %s comes back without a password, also where its page names no secrets', (_, form) => {
  const submission = submissionOf(new URLSearchParams({ ...typed, email: 'mei@example.com' }) as SubmittedForm, form);
  const answers = [wrongForm(submission, {}), refusedForm(submission, tooMany, {})];
  for (const { data } of answers) {
    expect(data.result?.initialValue).toMatchObject({ email: 'mei@example.com' });
    expect(JSON.stringify(data)).not.toMatch(/the secret of \w*password/i);
  }
  for (const { data } of [
    wrongForm(submission, { secrets: ['code'] }),
    refusedForm(submission, tooMany, { secrets: ['code'] }),
  ])
    expect(JSON.stringify(data)).not.toContain('the secret of');
});

test('a refusal that has several fields is an error of the one that it names', () => {
  const names = new URLSearchParams({ firstName: 'Ann', lastName: 'Bee 021 123 4567' }) as SubmittedForm;
  const wrong = { field: 'lastName', error: 'accounts.name-contact' };
  const thrown = new RefusalError(refusal('validation-invalid-value', wrong));
  const { data } = refusedForm(submissionOf(names, profileForm), thrown, { errors: profileErrors });
  expect(data).toMatchObject({ refused: null, result: { error: { lastName: ['accounts.name-contact'] } } });
});
