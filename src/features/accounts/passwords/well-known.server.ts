import { wellKnownWords } from './well-known-words.ts';

type About = { readonly email: string; readonly firstName: string; readonly lastName: string };

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', '1q2w3e4r5t6y7u8i9o0p', 'q1w2e3r4t5y6u7i8o9p0', 'qazwsxedcrfvtgbyhnujmikolp', '!@#$%^&*()'];
const walks = rows.flatMap((row) => [row + row, [...row + row].reverse().join('')]);

/** Signs that people write for letters; "1" and "!" may mean two. */
const disguises: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '!': 'i', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't', '8': 'b' },
  { '0': 'o', '1': 'l', '!': 'l', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't', '9': 'g' },
];

/** How many digits and signs around a well-known word still leave it guessable. */
const mostAround = 6;

/**
 * Whether a password is among those that are tried first: a common word, also disguised or with a
 * year behind it, keys in a row, a repetition, a date, or the person's own name or address.
 */
export function isWellKnown(password: string, about?: About): boolean {
  const said = password.normalize('NFKC').toLowerCase();
  return /^\d{1,10}$/.test(said) || isRepetition(said) || isWalk(said) || isWord(said, wordsAbout(about));
}

function isRepetition(said: string): boolean {
  return /^(.{1,4})\1+(.{0,3})$/su.test(said) && new Set(said).size <= 4;
}

/** Made of two or three runs of neighbouring keys or letters: "qwer1234", "abc123xyz". */
function isWalk(said: string): boolean {
  let rest = said;
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

function isWord(said: string, own: ReadonlySet<string>): boolean {
  const plain = said.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const around = said.length - plain.length;
  const undisguised = disguises.flatMap((letters) => {
    const written = [...said].map((sign) => letters[sign] ?? sign).join('');
    const trimmed = said.replace(/[\d!.?]+$/, '');
    return [written, [...trimmed].map((sign) => letters[sign] ?? sign).join('').replace(/[^\p{L}]+$/u, '')];
  });
  return [...(around <= mostAround ? [plain] : []), ...undisguised].some((word) => isKnown(word, own));
}

function isKnown(word: string, own: ReadonlySet<string>): boolean {
  const half = word.slice(0, word.length / 2);
  return [word, half + half === word ? half : word].some((one) => one.length > 1 && (wellKnownWords.has(one) || own.has(one)));
}

function wordsAbout(about: About | undefined): ReadonlySet<string> {
  if (!about) return new Set();
  const [first, last, email] = [about.firstName, about.lastName, about.email].map((text) => text.normalize('NFKC').toLowerCase());
  const local = email!.split('@')[0]!;
  return new Set([first!, last!, `${first}${last}`, `${first} ${last}`, `${last}${first}`, email!, local].flatMap((text) => [text, text.replace(/[^\p{L}]+/gu, '')]));
}
