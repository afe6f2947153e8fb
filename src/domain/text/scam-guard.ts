/** What takes a payment or a conversation elsewhere, where nothing can be refunded. */
export const unsafeKinds = ['bank', 'email', 'phone', 'link', 'elsewhere'] as const;
export type UnsafeKind = (typeof unsafeKinds)[number];

/** Accounts of New Zealand, IBANs, and numbers grouped as those of cards; a row of sizes is none. */
const bank = [
  /\b\d{2}[\s-]\d{4}[\s-]\d{7}[\s-]\d{2,3}\b/gu,
  /\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){3,7}(?:\s?[A-Z\d]{1,3})?\b/gu,
  /\b(?:\d{13,19}|(?:\d{4}[\s-]){3}\d{1,7}|\d{4}[\s-]\d{6}[\s-]\d{4,5}|\d(?:[\s-]\d){12,18})\b/gu,
];
const email =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\d-]+)+/giu;
/** With a scheme, or a domain whose end is no word that may follow a full stop without a blank. */
const link =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\p{L}\d@.-])(?:[\p{L}\d-]+(?:\.|\s?[([]dot[)\]]\s?))+(?:com|net|org|nz|uk|fr|biz|shop|store|xyz|link|io|ly|ee|gg)\b(?!-)(?:[/?#:]\S*)?|\b(?:fb|m|t|wa)\.me\/\S+/giu;
/** A number that is dialled, unlike a day or a price: with its country, or with a zero before eight or more digits. */
const phone = /(?:\+|\b00)\d(?:[\s().-]{0,2}\d){7,13}|\b0\d?\)?(?:[\s().-]{0,2}\d){8,10}\b/u;
const apps =
  /\b(?:whats\s?app|telegram|wechat|viber|snapchat|paypal|venmo|cash\s?app|revolut|western\s?union|moneygram|gift\s?cards?|bitcoin)\b/iu;
const talkElsewhere =
  /\b(?:dm|message|text|add|find|follow|contact|reach|chat|talk|write|ajoute[sz]?|écri(?:s|vez))(?!\p{L})[^.!?\n]{0,30}\b(?:insta(?:gram)?|ig|facebook|fb|messenger|signal|tik\s?tok)\b/iu;
const payElsewhere = [
  /\b(?:pay|paid|transfer|deposit)\b[^.!?\n]{0,40}\b(?:bank\s?(?:account|transfer)?|directly|in cash|outside|off (?:the )?(?:app|site|platform))\b/iu,
  /\bsend\b[^.!?\n]{0,40}\b(?:bank\s?(?:account|transfer)|money|in cash|off (?:the )?(?:app|site|platform))\b/iu,
  /\b(?:bank\s?transfer|pay(?:ing)? cash|cash (?:only|on (?:pick|collect)\p{L}*))\b/iu,
  /\b(?:payer|paye[sz]?|virement|verser|versez)(?!\p{L})[^.!?\n]{0,40}(?:\b(?:banque|bancaire|directement|en liquide|hors (?:du )?site)\b|espèces)/iu,
  /\benvoye(?:r|z)\b[^.!?\n]{0,40}(?:\b(?:argent|bancaire|en liquide)\b|espèces)/iu,
];

/** Characters that are not seen: what they part is read as one word. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** `05.12.2026` and `2026-12-05`, also with another right after it. */
const days =
  /\b(?:[0-2]?\d|3[01])([./-])(?:0?\d|1[0-2])\1(?:20)?[23]\d(?!\d)|\b20[23]\d([./-])(?:0\d|1[0-2])\2(?:[0-2]\d|3[01])(?!\d)/gu;

const digitWords = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ...['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
];
const digitWord = `(?:oh|${digitWords.join('|')})(?!\\p{L})`;
/** As many digits in words as a number that is dialled has. */
const spelledOut = /* @__PURE__ */ new RegExp(`(?<!\\p{L})(?:${digitWord}[\\s,.-]{0,3}){8,}`, 'giu');

/** As it is seen: one form of letters and digits, without what is not seen, and without days. */
function asSeen(content: string): string {
  return content
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(days, ' | ')
    .replace(
      spelledOut,
      (words) => `${words.replace(/\p{L}+[\s,.-]*/gu, (word) => digitOf(word.replace(/[\s,.-]+$/u, '')))} `,
    );
}

function digitOf(word: string): string {
  return String(Math.max(0, digitWords.indexOf(word.toLowerCase())) % 10);
}

/**
 * The kinds that a text has, in the order of `unsafeKinds`. Links that stay on the marketplace, whose host with its port is
 * `ownHost`, are none.
 */
export function unsafeIn(content: string, ownHost: string | null = null): readonly UnsafeKind[] {
  const found = new Set<UnsafeKind>();
  const without = (text: string, kind: UnsafeKind, pattern: RegExp, isFine = (_: string) => false) =>
    text.replace(pattern, (match) => {
      if (!isFine(match)) found.add(kind);
      return ' ';
    });
  let rest = without(asSeen(content), 'email', email);
  rest = without(rest, 'link', link, (match) => ownHost !== null && hostOf(match) === ownHost);
  for (const pattern of bank) rest = without(rest, 'bank', pattern);
  if (phone.test(rest)) found.add('phone');
  if ([apps, talkElsewhere, ...payElsewhere].some((pattern) => pattern.test(rest))) found.add('elsewhere');
  return unsafeKinds.filter((kind) => found.has(kind));
}

/** Null for what is no address. */
function hostOf(address: string): string | null {
  const whole = /^https?:/iu.test(address) ? address : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole).host : null;
}

/**
 * Whether a public text gives a way past the marketplace to its writer. Here it is refused, because no reader of
 * it has an order.
 */
export function hasContact(content: string): boolean {
  return unsafeIn(content).some((kind) => kind !== 'elsewhere');
}

/** Whether a text asks to pay or to talk elsewhere. A review may have to say that the other one asked for it. */
export function leadsElsewhere(content: string): boolean {
  return unsafeIn(content).includes('elsewhere');
}
