import type { MessageDescriptor } from 'react-intl';
import { z } from 'zod';
import { normaliseEmail } from './rules.ts';

/** An error is the id of a sentence, which the form shows in the reader's words. */
const says = (id: NonNullable<MessageDescriptor['id']>) => id;

const nameField = (missing: string) =>
  z
    .string(missing)
    .max(500, says('accounts.name-long'))
    .transform((text) => text.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(50, says('accounts.name-long'))
        // Invisible and direction-changing characters let one name look like another; piled-up accents cover the lines around.
        .refine(
          (name) => /\p{L}/u.test(name) && !/[\p{C}\p{Zl}\p{Zp}]|\p{M}{4}/u.test(name),
          says('accounts.name-characters'),
        ),
    );

const emailField = z
  .string(says('accounts.email-missing'))
  .max(500, says('accounts.email-invalid'))
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, says('accounts.email-missing'))
      .pipe(z.email(says('accounts.email-invalid')).refine(canBeWrittenTo, says('accounts.email-invalid'))),
  );

/** What mail servers accept: RFC 5321 gives the part before the @ 64 characters, and 254 to all. */
function canBeWrittenTo(email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  return name.length <= 64 && domain.length <= 190 && email.length <= 254;
}

export const passwordLength = { min: 8, max: 256 } as const;

const charactersOf = (text: string) => [...text].length;

/** Checked from the cheapest on: nothing that is too long is normalised or hashed. */
const typedPassword = z
  .string(says('accounts.password-missing'))
  .min(1, says('accounts.password-missing'))
  .max(4 * passwordLength.max, says('accounts.password-long'))
  .refine((text) => !text.includes('\0'), says('accounts.password-characters'))
  .transform((text) => text.normalize('NFC'))
  .refine((text) => charactersOf(text) <= passwordLength.max, says('accounts.password-long'));

/** One that is being chosen. Whether everybody tries it is asked on the server only. */
export const chosenPassword = typedPassword.refine(
  (text) => charactersOf(text) >= passwordLength.min,
  says('accounts.password-short'),
);

export const signUpForm = z.object({
  email: emailField,
  fname: nameField(says('accounts.first-name-missing')),
  lname: nameField(says('accounts.last-name-missing')),
  password: chosenPassword,
  terms: z.literal('agreed', says('accounts.terms-missing')),
});

export const logInForm = z.object({ email: emailField, password: typedPassword });
