/**
 * Private words, and the term of the field that stands for each. As a sub-word of an identifier or of a file's name
 * (`DealPage`, `deal-page.ts`, `dealOf`) none of them may occur.
 */
export const privateWords: Readonly<Record<string, string>> = {
  anew: 'again',
  asked: 'input, or requested',
  begun: 'started, or pending payment',
  campaign: 'run',
  closet: 'wardrobe',
  deal: 'transaction',
  dice: 'random',
  everybody: 'public, or all',
  errand: 'script',
  hindrance: 'unavailable reason',
  knock: 'request',
  letter: 'email',
  letters: 'emails',
  mortal: 'crash points',
  obstacle: 'note',
  openness: 'availability',
  patience: 'timeout',
  piece: 'listing',
  pieces: 'listings',
  promised: 'outbox',
  scene: 'fixture, or step',
  scenes: 'fixtures, or steps',
  shelf: 'cache',
  somebody: 'the client, the caller, or a user',
  stampede: 'concurrency',
  standing: 'status group, or rating',
  stranger: 'anonymous visitor, or outsider',
  strangers: 'anonymous visitors, or outsiders',
  trouble: 'error',
  victim: 'crash target',
  whoever: 'the client, the caller, or a user',
  wording: 'text, or variant',
  worn: 'rental days',
};

/** Two sub-words that are private only together. */
export const privatePairs: readonly string[] = [
  'ask first',
  'finished page',
  'finished pages',
  'turn away',
  'look again',
  'can collect',
  'shown price',
  'first words',
];

/** Words without an ordinary meaning here: not even in comments and documents. */
export const privateInProse: readonly RegExp[] = [
  /\bdeals?\b(?! with)/i,
  /\berrands?\b/i,
  /\bhindrances?\b/i,
  /\bstrangers?\b/i,
  /\bclosets?\b/i,
  /\bfinished pages?\b/i,
  /\banew\b/i,
  // CONTRIBUTING names them, in italics.
  /(?<!\*)\b(somebody|everybody|whoever)\b/i,
];

/** `askedByMe`, `ASKED_BY_ME` and `asked-by-me` are three sub-words each. */
export function subWords(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The private words in an identifier or in the path of a file. */
export function privateIn(name: string): string[] {
  const words = subWords(name);
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ''}`);
  return [
    ...words.filter((word) => Object.hasOwn(privateWords, word)),
    ...pairs.filter((pair) => privatePairs.includes(pair)),
  ];
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
const string = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const regex = /(?<=[(,=:[] ?)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;

/** The identifiers of a source file: neither its comments, nor texts and regular expressions. */
export function identifiersOf(text: string): Set<string> {
  const code = text.replace(comment, ' ').replace(string, ' ').replace(regex, ' ');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

/** The comments of a source file. */
export function commentsOf(text: string): string[] {
  return text.match(comment) ?? [];
}
