import type { RefusalDetails } from '#src/domain/refusal.ts';
import type { RefusalErrors } from '#src/ui/forms/kit/form-answer.ts';
import { characters } from '#src/domain/text/characters.ts';
import { isReadable } from '#src/domain/text/readable.ts';
import { unsafeIn } from '#src/domain/text/scam-guard.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { coversLines } from '#src/domain/text/written.ts';
import {
  emailPattern,
  exactly,
  fields,
  optionalText,
  type Output,
  type Rule,
  text,
  type TextKey,
  together,
} from '#src/ui/forms/kit/schema.ts';
import { isOnlyName, isReserved } from './name-rules.ts';
import { toE164 } from './phone-number.ts';
import { maxReferralCode, normaliseEmail } from './rules.ts';

/** A name as people write it. */
export const personName = (missing: TextKey, more: readonly Rule<string>[] = []) =>
  text({
    missing,
    max: 50,
    tooLong: 'accounts.name-long',
    read: (name) => name.normalize('NFC').trim().replace(/\s+/gu, ' '),
    rules: [[isWritable, 'accounts.name-characters'], [(name) => !hasAddress(name), 'accounts.name-address'], ...more],
  });

const onlyName = [isOnlyName, 'accounts.name-contact'] as const;

/** The names of a new account, which others will read. */
const newNames = {
  fname: personName('accounts.first-name-missing', [onlyName, [(name) => !isReserved(name), 'accounts.name-reserved']]),
  lname: personName('accounts.last-name-missing', [onlyName]),
};

/**
 * Invisible and bidirectional control characters let one name imitate another; stacked accents cover the lines around
 * it.
 */
function isWritable(name: string): boolean {
  return /\p{L}/u.test(name) && !/[\p{C}\p{Zl}\p{Zp}\p{DI}]/u.test(name) && !coversLines(name);
}

/**
 * What mail clients and messengers turn into a link: names stand in the emails that we send to others, so that a name
 * with an address would advertise or phish in ours. A full stop before a space or a single letter is an initial's.
 */
function hasAddress(name: string): boolean {
  return /[/\\@:]|\.[\p{L}\p{M}\p{N}-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}-]/u.test(name);
}

/** An address that can be written to. */
export const emailAddress = (missing: TextKey, invalid: TextKey) =>
  text({
    missing,
    max: 254,
    tooLong: invalid,
    read: normaliseEmail,
    rules: [[(email) => emailPattern.test(email) && isDeliverable(email), invalid]],
  });

const emailField = emailAddress('accounts.email-missing', 'accounts.email-invalid');

/** Limits of mail servers: RFC 5321 allows 64 characters before the @, and 254 in all. No more are written to (`oneRecipient`). */
function isDeliverable(email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  return name.length <= 64 && domain.length <= 190 && email.length <= 254;
}

export const passwordLength = { min: 8, max: 256 } as const;

const password = (minLength: number, missing: TextKey = 'accounts.password-missing') =>
  text({
    missing,
    max: passwordLength.max,
    tooLong: 'accounts.password-long',
    read: (typed) => typed.normalize('NFC'),
    rules: [
      [(typed) => !typed.includes('\0'), 'accounts.password-characters'],
      [(typed) => characters(typed) >= minLength, 'accounts.password-short'],
    ],
  });

/** A password that is being set. Whether it is too common is checked on the server only. */
export const chosenPassword = password(passwordLength.min);

/** One that takes the place of another. */
const otherPassword = password(passwordLength.min, 'accounts.new-password-missing');

const referralCode = optionalText({ max: maxReferralCode, tooLong: 'accounts.referral-code-invalid' });

export const signUpForm = fields({
  email: emailField,
  ...newNames,
  password: chosenPassword,
  referralCode,
  terms: exactly('agreed', 'accounts.terms-missing'),
});

export const logInForm = fields({ email: emailField, password: password(1) });

export const recoveryForm = fields({ email: emailField });

export const resetForm = fields({ newPassword: otherPassword });

export const currentPassword = password(passwordLength.min);

export const changePasswordForm = together(
  fields({
    currentPassword,
    newPassword: otherPassword,
    reenteredPassword: password(passwordLength.min, 'accounts.password-again-missing'),
  }),
  [
    [
      (typed) => typed.newPassword === undefined || typed.newPassword === typed.reenteredPassword,
      ['reenteredPassword'],
      'accounts.passwords-differ',
    ],
  ],
);

/** As people type it. */
const phoneField = text({
  missing: 'accounts.phone-invalid',
  max: 40,
  tooLong: 'accounts.phone-invalid',
  rules: [[(typed) => toE164(typed) !== null, 'accounts.phone-invalid']],
});

/** The current password is needed only for another email than the present one, where the account has one. */
export const contactForm = (presentEmail: string, hasPassword: boolean) =>
  together(
    fields({ email: emailField, phoneNumber: phoneField.optional(), currentPassword: currentPassword.optional() }),
    [
      [
        ({ email, currentPassword: typed }) =>
          !hasPassword || email === undefined || email === presentEmail || typed !== undefined,
        ['currentPassword'],
        'accounts.current-password-missing',
      ],
    ],
  );

export const maxBio = 5000;

/** As the avatar's id: removes the avatar. */
export const noAvatar = 'none';

/** What its names may hold is asked where they are saved: one that stays is not judged again. */
export const profileForm = fields({
  firstName: personName('accounts.first-name-missing'),
  lastName: personName('accounts.last-name-missing'),
  bio: optionalText({
    max: maxBio,
    tooLong: 'profile.bio-long',
    rules: [
      [isReadable, 'profile.bio-characters'],
      [(bio) => unsafeIn(bio).length === 0, 'profile.bio-contact'],
    ],
  }),
  /** An uploaded image, `noAvatar`, or empty: the avatar stays. */
  profileImageId: optionalText({
    max: 36,
    tooLong: 'form.malformed',
    rules: [[(id) => id === '' || id === noAvatar || isUuid(id), 'form.malformed']],
  }),
});

export type ProfileFields = Output<typeof profileForm>;

/** Refusals of signing up that are errors of a field; any other is one of the whole form. */
export const confirmErrors = {
  'email-taken': { field: 'email', error: 'accounts.email-taken' },
  'referral-code-unknown': { field: 'referralCode', error: 'accounts.referral-code-invalid' },
  'referral-code-own': { field: 'referralCode', error: 'accounts.referral-code-own' },
} as const satisfies RefusalErrors;

/** Why a password that is being set was refused. */
const weakPassword = ({ reason }: RefusalDetails) =>
  reason === 'personal' ? 'accounts.password-personal' : 'accounts.password-well-known';

export const signUpErrors = {
  ...confirmErrors,
  'validation-invalid-value': { field: 'password', error: weakPassword },
} as const satisfies RefusalErrors;

export const resetErrors = {
  'validation-invalid-value': { field: 'newPassword', error: weakPassword },
} as const satisfies RefusalErrors;

export const changePasswordErrors = {
  ...resetErrors,
  'wrong-password': { field: 'currentPassword', error: 'accounts.password-wrong' },
} as const satisfies RefusalErrors;

export const profileErrors = {
  'not-found': { field: 'profileImageId', error: 'profile.photo-gone' },
  'validation-invalid-value': {
    field: ({ field }) => (field === 'lastName' ? field : 'firstName'),
    error: ({ error }) => (error === 'accounts.name-contact' ? error : 'accounts.name-reserved'),
  },
} as const satisfies RefusalErrors;

export const contactErrors = {
  'email-taken': { field: 'email', error: 'accounts.email-taken-for-change' },
  'wrong-password': { field: 'currentPassword', error: 'accounts.password-wrong' },
} as const satisfies RefusalErrors;

/** Of a new user who has signed in through an identity provider. */
export const confirmForm = fields({
  email: emailField,
  ...newNames,
  referralCode,
  terms: exactly('agreed', 'accounts.terms-missing'),
});

/** Before the ways to log in change: the password, where the log-in is not recent. */
export const presenceForm = fields({ currentPassword: currentPassword.optional() });

export const presenceErrors = {
  'wrong-password': { field: 'currentPassword', error: 'accounts.password-wrong' },
} as const satisfies RefusalErrors;
