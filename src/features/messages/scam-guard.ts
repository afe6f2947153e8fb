import type { Stage } from '#src/domain/process/process.ts';

/** What takes a payment or a conversation elsewhere, where nothing can be refunded. */
export const unsafeKinds = ['bank', 'email', 'phone', 'elsewhere'] as const;
export type UnsafeKind = (typeof unsafeKinds)[number];

/** Accounts of New Zealand, IBANs, and numbers as long as those of cards. */
const bank = [
  /\b\d{2}[\s-]\d{4}[\s-]\d{7}[\s-]\d{2,3}\b/gu,
  /\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){3,7}(?:\s?[A-Z\d]{1,3})?\b/gu,
  /\b\d(?:[\s-]?\d){12,18}\b/gu,
];
const email = /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\d-]+)+/iu;
/** A number that is dialled, unlike a day or a price: with its country, or with a zero before eight or more digits. */
const phone = /(?:\+|\b00)\d(?:[\s().-]{0,2}\d){7,13}|\b0\d?\)?(?:[\s().-]{0,2}\d){8,10}\b/u;
const apps =
  /\b(?:whats\s?app|telegram|wechat|viber|snapchat|paypal|venmo|cash\s?app|revolut|western\s?union|moneygram|gift\s?cards?|bitcoin)\b/iu;
const payElsewhere = [
  /\b(?:pay|paid|transfer|deposit|send)\b[^.!?\n]{0,40}\b(?:bank\s?(?:account|transfer)?|directly|in cash|outside|off (?:the )?(?:app|site|platform))\b/iu,
  /\b(?:payer|paye[sz]?|virement|verser|versez|envoyer)(?!\p{L})[^.!?\n]{0,40}(?:\b(?:banque|bancaire|directement|en liquide|hors (?:du )?site)\b|espèces)/iu,
];

/** Characters that are not seen: what they part is read as one word. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** `05.12.2026`, also with another right after it. */
const days = /\b(?:[0-2]?\d|3[01])([./-])(?:0?\d|1[0-2])\1(?:20)?[23]\d(?!\d)/gu;

/** As it is seen: one form of letters and digits, without what is not seen, and without days. */
function asSeen(content: string): string {
  return content
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(days, ' | ');
}

/** The kinds that a message has, in the order of `unsafeKinds`. */
export function unsafeIn(content: string): readonly UnsafeKind[] {
  const seen = asSeen(content);
  let rest = seen;
  for (const pattern of bank) rest = rest.replace(pattern, ' ');
  const has: Readonly<Record<UnsafeKind, boolean>> = {
    bank: rest !== seen,
    email: email.test(rest),
    phone: phone.test(rest),
    elsewhere: apps.test(rest) || payElsewhere.some((pattern) => pattern.test(rest)),
  };
  return unsafeKinds.filter((kind) => has[kind]);
}

/** Until an order is accepted nobody needs the other's number or account. */
export function isGuarded(stage: Stage | null): boolean {
  return stage === 'negotiating' || stage === 'requested';
}
