import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { issuesOf } from '#src/ui/forms/kit/issues.ts';
import { confirmForm, logInForm, profileForm, signUpForm } from './forms.ts';
import { nameIssue } from './name-rules.ts';

const typed = {
  email: 'ngaire@example.nz',
  fname: 'Ngaire',
  lname: 'Hohepa',
  password: 'rimu bench harbour',
  terms: 'agreed',
};

const errorsOf = (changed: Record<string, unknown>) => {
  const parsed = signUpForm.safeParse({ ...typed, ...changed });
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
};

test('each empty field has its own error', () => {
  const parsed = signUpForm.safeParse({});
  expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    ['email', 'accounts.email-missing'],
    ['fname', 'accounts.first-name-missing'],
    ['lname', 'accounts.last-name-missing'],
    ['password', 'accounts.password-missing'],
    ['terms', 'accounts.terms-missing'],
  ]);
});

test('an email address is trimmed and stored in lower case', () => {
  expect(signUpForm.parse({ ...typed, email: '  Ngaire@Example.NZ ' }).email).toBe('ngaire@example.nz');
});

test.each(["o'brien@example.nz", 'ann+rent@mail.example.co.nz', `${'a'.repeat(64)}@example.nz`])(
  '%s is a valid email address',
  (email) => {
    expect(errorsOf({ email })).toEqual([]);
  },
);

test.each([
  'ngaire',
  'ngaire@',
  '@example.nz',
  'a b@example.nz',
  'a@b',
  'a@example.nz\nBcc: b@example.nz',
  'Ann <a@example.nz>',
  `${'a'.repeat(65)}@example.nz`,
  'a@example.nz,b@example.nz',
])('%j is not an email address', (email) => {
  expect(errorsOf({ email })).toEqual(['accounts.email-invalid']);
});

test('a name is trimmed, its spaces collapsed and its accents composed', () => {
  expect(signUpForm.parse({ ...typed, fname: '  Mary   Ann ', lname: 'O\u0304tara' })).toMatchObject({
    fname: 'Mary Ann',
    lname: 'Ōtara',
  });
});

test.each(["D'Arcy", 'Jean-Luc', 'Te Rangi', '李', 'Ōtara', 'Müller', 'J.', 'J.R.', 'St. John', 'Anne-M.'])(
  '%s is a name',
  (fname) => {
    expect(errorsOf({ fname })).toEqual([]);
  },
);

test.each([
  'Ann\u202ebee',
  'An\u200bn',
  'Ann\u0000',
  'Ann\u0007',
  '\u2066Ann',
  'A\u00adnn',
  '\ufeffAnn\u2060',
  '42',
  '!!',
  '\u0301\u0301',
  'Ann\u115F',
  `Ann${'\u0301'.repeat(9)}`,
])('%j is not a name', (fname) => {
  expect(errorsOf({ fname })).toEqual(['accounts.name-characters']);
});

test.each([
  'evil.example',
  'Win at evil.nz now',
  'evil.xn--p1ai',
  'пример.рф',
  'www.evil',
  'https://evil',
  'evil.co/x',
  'evil\\x',
  'a@evil',
  'tel:0900',
])('%j holds an address, and is not a name', (fname) => {
  expect(errorsOf({ fname })).toEqual(['accounts.name-address']);
});

test.each([
  'WhatsApp 0211234567',
  'Ann 021 123 4567',
  'Ann 09 123 456',
  'Ann Venmo',
  'Ann oh two one five five five oh one nine',
])('%j gives a way past the marketplace, and is no name of an account', (name) => {
  for (const field of ['fname', 'lname']) {
    expect(errorsOf({ [field]: name })).toEqual(['accounts.name-contact']);
    expect(issuesOf(confirmForm, { ...typed, [field]: name })).toEqual([{ field, error: 'accounts.name-contact' }]);
  }
});

test.each([
  `${marketplace.name} Support`,
  `The ${marketplace.name.toUpperCase()}-Team`,
  'Deleted user',
  'A banned  user',
])('%j speaks for others, and is no first name', (fname) => {
  expect(errorsOf({ fname })).toEqual(['accounts.name-reserved']);
});

test('a name that only begins as that of the marketplace is one, and so is a last name', () => {
  expect(errorsOf({ fname: `${marketplace.name}a`, lname: marketplace.name })).toEqual([]);
});

test('of an account’s names those are judged that change, and an operator may speak for the marketplace', () => {
  const [old, ann] = [
    { firstName: 'WhatsApp 0211234567', lastName: 'Bee' },
    { firstName: 'Ann', lastName: 'Bee' },
  ];
  const team = { ...ann, firstName: `${marketplace.name} Support` };
  const contact = { field: 'firstName', error: 'accounts.name-contact' };
  expect([nameIssue(old, { ...old, lastName: 'Cook' }, 'user'), nameIssue(old, ann, 'user')]).toEqual([null, null]);
  expect([nameIssue(ann, old, 'user'), nameIssue(ann, old, 'operator')]).toEqual([contact, contact]);
  expect(nameIssue(ann, { ...ann, lastName: '021 123 4567 B' }, 'user')).toEqual({ ...contact, field: 'lastName' });
  expect(nameIssue(ann, team, 'user')).toEqual({ field: 'firstName', error: 'accounts.name-reserved' });
  expect([nameIssue(ann, team, 'operator'), nameIssue(team, { ...team, lastName: 'B' }, 'user')]).toEqual([null, null]);
});

test('a name has at most 50 characters', () => {
  expect(errorsOf({ lname: 'a'.repeat(50) })).toEqual([]);
  expect(errorsOf({ lname: 'a'.repeat(51) })).toEqual(['accounts.name-long']);
  expect(errorsOf({ lname: ' '.repeat(20) })).toEqual(['accounts.last-name-missing']);
});

test('a password has 8 to 256 characters, counted in code points', () => {
  expect(errorsOf({ password: 'a2c4e6g' })).toEqual(['accounts.password-short']);
  expect(errorsOf({ password: '🦚🦚🦚🦚🦚🦚🦚' })).toEqual(['accounts.password-short']);
  expect(errorsOf({ password: '🦚'.repeat(256) })).toEqual([]);
  expect(errorsOf({ password: 'a'.repeat(257) })).toEqual(['accounts.password-long']);
  expect(errorsOf({ password: 'before\0after' })).toEqual(['accounts.password-characters']);
});

test('Unicode forms of the same password are equal', () => {
  expect(logInForm.parse({ email: typed.email, password: 'cafe\u0301 rouge' }).password).toBe(
    logInForm.parse({ email: typed.email, password: 'café rouge' }).password,
  );
});

test('a password is never trimmed', () => {
  expect(logInForm.parse({ email: typed.email, password: ' two spaces ' }).password).toBe(' two spaces ');
});

test('an oversized value is refused quickly', () => {
  const giant = '\u0061\u0301'.repeat(500_000);
  const before = process.cpuUsage();
  expect(logInForm.safeParse({ email: giant, password: giant }).success).toBe(false);
  expect(errorsOf({ email: giant, fname: giant, lname: giant, password: giant })).toHaveLength(4);
  // CPU time instead of wall time: other processes do not affect it.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

test('lists and objects instead of strings are refused', () => {
  expect(logInForm.safeParse({ email: ['a@example.nz'], password: { length: 9 } }).success).toBe(false);
});

test('a bio gives no way past the marketplace', () => {
  const errors = (bio: string) =>
    profileForm
      .safeParse({ firstName: 'Ngaire', lastName: 'Hohepa', bio })
      .error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
  for (const bio of ['Text 021 555 0199', 'ngaire@example.nz', 'See ngaire.co.nz', 'Pay me in cash and save.'])
    expect([bio, errors(bio)]).toEqual([bio, [['bio', 'profile.bio-contact']]]);
  expect(errors('Sizes 8-10-12, posted by 5 pm, $12. Here since 2024-02-10.')).toEqual([]);
});
