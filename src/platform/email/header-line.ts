const mailbox = /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,190}$/u;

/** One address and nothing else: no second recipient, no name, no further header. Throws otherwise. */
export function oneRecipient(address: string): string {
  if (!mailbox.test(address)) throw new Error('An email goes to exactly one mail address');
  return address;
}

/** A subject on one line: what people wrote in it cannot begin another header. */
export function subjectLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
