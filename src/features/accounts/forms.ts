import type { MessageDescriptor } from 'react-intl';
import { z } from 'zod';
import { normaliseEmail } from './rules.ts';

/** An error is a message id, which the form formats in the user's language. */
const messageId = (id: NonNullable<MessageDescriptor['id']>) => id;

const nameField = (missing: string) =>
  z
    .string(missing)
    .max(500, messageId('accounts.name-long'))
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(50, messageId('accounts.name-long'))
        // Invisible and bidirectional control characters let one name imitate another; stacked accents cover the lines
        // around it.
        .refine(
          (name) => /\p{L}/u.test(name) && !/[\p{C}\p{Zl}\p{Zp}]|\p{M}{4}/u.test(name),
          messageId('accounts.name-characters'),
        ),
    );

const emailField = z
  .string(messageId('accounts.email-missing'))
  .max(500, messageId('accounts.email-invalid'))
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, messageId('accounts.email-missing'))
      .pipe(z.email(messageId('accounts.email-invalid')).refine(isDeliverable, messageId('accounts.email-invalid'))),
  );

/** Limits of mail servers: RFC 5321 allows 64 characters before the @, and 254 in all. */
function isDeliverable(email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  return name.length <= 64 && domain.length <= 190 && email.length <= 254;
}

export const passwordLength = { min: 8, max: 256 } as const;

const charactersOf = (text: string) => [...text].length;

/** Checks the cheapest rule first: an oversized value is neither normalised nor hashed. */
const typedPassword = z
  .string(messageId('accounts.password-missing'))
  .min(1, messageId('accounts.password-missing'))
  .max(4 * passwordLength.max, messageId('accounts.password-long'))
  .refine((text) => !text.includes('\0'), messageId('accounts.password-characters'))
  .transform((text) => text.normalize('NFC'))
  .refine((text) => charactersOf(text) <= passwordLength.max, messageId('accounts.password-long'));

/** A password that is being set. Whether it is too common is checked on the server only. */
export const chosenPassword = typedPassword.refine(
  (text) => charactersOf(text) >= passwordLength.min,
  messageId('accounts.password-short'),
);

export const signUpForm = z.object({
  email: emailField,
  fname: nameField(messageId('accounts.first-name-missing')),
  lname: nameField(messageId('accounts.last-name-missing')),
  password: chosenPassword,
  terms: z.literal('agreed', messageId('accounts.terms-missing')),
});

export const logInForm = z.object({ email: emailField, password: typedPassword });
