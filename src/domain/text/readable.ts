/** Without characters that hide or turn around what stands beside them. */
export function isReadable(written: string): boolean {
  return !/(?![\n\t])[\p{Cc}\p{Bidi_Control}]|\p{M}{4}/u.test(written);
}
