/** Whether a text out of an address is an id at all: the database refuses to look up anything else. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
