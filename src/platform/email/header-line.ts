const mailbox = /^[^\s@"<>(),;:\\[\]\p{Cc}]{1,64}@[^\s@"<>(),;:\\[\]\p{Cc}]{1,190}$/u;

/** Whether this is an address by itself, without a name. */
export function isMailbox(address: string): boolean {
  return mailbox.test(address);
}

/** Exactly one address: no second recipient, no name, no further header. Throws otherwise. */
export function oneRecipient(address: string): string {
  if (!isMailbox(address)) throw new Error('An email has exactly one recipient address');
  return address;
}

/** A subject on one line: user text in it cannot inject another header. */
export function subjectLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
