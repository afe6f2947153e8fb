/** Whether a text from an address is a UUID: the database raises an error for any other text. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** The UUID in an address, or one alone, in small letters; null for anything else. */
export function uuidIn(typed: string): string | null {
  return typed.trim().toLowerCase().split(/[/?#]/).find(isUuid) ?? null;
}
