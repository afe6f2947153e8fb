/** "a…@example.nz": enough for its owner to know it by, and for others not to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}
