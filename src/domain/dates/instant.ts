/** An instant as our pages send it back (ISO 8601, UTC, milliseconds); null for any other text. */
export function readInstant(text: string): Date | null {
  // `Date` reads much more: "-1", and years that PostgreSQL does not have.
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
