const mailbox = /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,190}$/u;

/** Exactly one address: no second recipient, no name, no further header. Throws otherwise. */
export function oneRecipient(address: string): string {
  if (!mailbox.test(address)) throw new Error('An email has exactly one recipient address');
  return address;
}

/** A subject on one line: user text in it cannot inject another header. */
export function subjectLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
