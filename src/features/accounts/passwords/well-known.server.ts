import { refuse } from '#src/domain/refusal.ts';

type About = { readonly email: string; readonly firstName: string; readonly lastName: string };

const rows = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '!@#$%^&*()',
];
const walks = rows.flatMap((row) => [row + row, [...(row + row)].reverse().join('')]);

/** Characters that commonly replace letters; "1" and "!" may stand for two. */
const substitutions: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '!': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', '$': 's', '7': 't', '8': 'b' },
  { '0': 'o', '1': 'l', '!': 'l', '3': 'e', '4': 'a', '@': 'a', '5': 's', '$': 's', '7': 't', '9': 'g' },
];

/** Words of this marketplace, which a list of leaked passwords cannot know. */
const ownWords = ['rotation', 'marketplace', 'wardrobe'];

let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most frequent leaked passwords, lower case, from @zxcvbn-ts/language-common (MIT). Loaded on first use,
 * because it takes 60 ms and 20 MB, which a process without sign-ups need not spend.
 */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...ownWords]),
  );
  return leaked;
}

/** Max digits and signs around a common word that still leave it guessable. */
const maxAround = 6;

/** Why a password is among those that attackers try first: many use it, or it is its user's name or email. */
export type PasswordWeakness = 'well-known' | 'personal';

/**
 * The weakness of a password that attackers try first: a leaked one, also with replaced letters or a year appended, keys
 * in a row, a repetition, a date, or the user's own name or email address. Null for any other.
 */
export async function weaknessOf(password: string, about?: About): Promise<PasswordWeakness | null> {
  const word = normalised(password);
  if (/^\d{1,10}$/.test(word) || isRepetition(word) || isKeyboardWalk(word)) return 'well-known';
  if (isWord(word, await leakedPasswords())) return 'well-known';
  return isWord(word, wordsAbout(about)) ? 'personal' : null;
}

/** Refuses `validation-invalid-value` for a weak password, with the field that it is of and why. */
export async function refuseWeakPassword(field: string, password: string, about: About): Promise<void> {
  const reason = await weaknessOf(password, about);
  if (reason !== null) refuse('validation-invalid-value', { field, reason });
}

function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+(.{0,3})$/su.test(text) && new Set(text).size <= 4;
}

/** A keyboard or alphabet walk: two or three runs of neighbouring keys or letters: "qwer1234", "abc123xyz". */
function isKeyboardWalk(text: string): boolean {
  let rest = text;
  for (let runs = 0; runs < 3 && rest.length > 0; runs++) {
    const length = Math.max(...walks.map((walk) => runAtStart(rest, walk)));
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return rest.length === 0;
}

function runAtStart(text: string, walk: string): number {
  let length = 0;
  while (length < Math.min(text.length, walk.length) && walk.includes(text.slice(0, length + 1))) length++;
  return length;
}

function isWord(text: string, known: ReadonlySet<string>): boolean {
  const bare = [text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''), text.replace(/[\d!.?]+$/, '')];
  const readings = [text, ...bare.filter((rest) => text.length - rest.length <= maxAround)];
  const undisguised = readings.flatMap((reading) => substitutions.map((characters) => undisguise(reading, characters)));
  return [...readings, ...undisguised].some((word) => isKnown(word, known));
}

function undisguise(text: string, characters: Readonly<Record<string, string>>): string {
  return Array.from(text, (sign) => characters[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}]+$/u, '');
}

function isKnown(word: string, known: ReadonlySet<string>): boolean {
  const half = word.slice(0, word.length / 2);
  return [word, half + half === word ? half : word].some((one) => one.length > 1 && known.has(one));
}

function wordsAbout(about: About | undefined): ReadonlySet<string> {
  if (!about) return new Set();
  const [first, last, email] = [
    normalised(about.firstName),
    normalised(about.lastName),
    normalised(about.email),
  ] as const;
  const names = [
    first,
    last,
    `${first}${last}`,
    `${first} ${last}`,
    `${last}${first}`,
    email,
    email.replace(/@.*/, ''),
  ];
  return new Set(names.flatMap((name) => [name, name.replace(/[^\p{L}]+/gu, '')]));
}

function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
