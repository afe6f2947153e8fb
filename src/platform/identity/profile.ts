import { IdentityError, type IdentityProfile } from './identity.ts';

type Claims = Readonly<Record<string, unknown>>;

const maxAccountId = 255;
const maxEmail = 254;
const maxName = 50;

/** A profile from the standard claims. Throws for one without an id: users could not be told apart. */
export function profileFrom(claims: Claims): IdentityProfile {
  const accountId = claims['sub'];
  if (typeof accountId !== 'string' || accountId === '' || accountId.length > maxAccountId || accountId.includes('\0'))
    throw new IdentityError('invalid', 'no usable id');
  const email = textOf(claims['email'], maxEmail).toLowerCase();
  return {
    accountId,
    email,
    // Some providers send the text. Anything else is no.
    emailVerified: email !== '' && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    ...namesOf(claims),
  };
}

function namesOf(claims: Claims): Pick<IdentityProfile, 'firstName' | 'lastName'> {
  const [firstName, lastName] = [textOf(claims['given_name'], maxName), textOf(claims['family_name'], maxName)];
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  const [first = '', ...rest] = textOf(claims['name'], 2 * maxName).split(' ');
  return { firstName: first.slice(0, maxName), lastName: rest.join(' ').slice(0, maxName) };
}

/** What a form can show: no line breaks, no control characters. What is too long is left out, and typed by the user. */
function textOf(claim: unknown, max: number): string {
  if (typeof claim !== 'string') return '';
  const text = claim
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/\s+/gu, ' ');
  return text.length > max ? '' : text;
}
