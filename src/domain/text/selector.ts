/** A key as messages choose by it: `sent-back` is `sentBack`, because a choice of a message has no hyphen. */
export function selector(key: string): string {
  return key.replaceAll(/-(\w)/g, (_, next: string) => next.toUpperCase());
}
