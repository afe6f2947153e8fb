/** Not seen, and able to let one name look like another, or to turn the text around it. Tabs and line ends are blanks. */
const unseen = /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc}/gu;
/**
 * More accents on one letter than any language has: they cover the lines around it. Marks of one script, as of Burmese, are
 * letters of it, and more of them than three are written.
 */
const stackedAccents = /((?:(?=\p{M})\p{Script=Inherited}){3})(?:(?=\p{M})\p{Script=Inherited})+/gu;

/**
 * Whether nothing of a text is seen: of blanks, joiners and letters that draw nothing, as the Hangul filler and the empty
 * Braille cell. Trimming alone takes such a text for one that was entered.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{DI}\p{Cc}\u2800]/u.test(text);
}

/** One line as it is stored: composed letters, single blanks, and nothing that is not seen. */
export function writtenLine(entered: string): string {
  return isBlank(entered) ? '' : visible(entered).replace(/\s+/gu, ' ').trim();
}

/** The same for a text with lines. */
export function writtenText(entered: string): string {
  return isBlank(entered) ? '' : visible(entered).replace(/\r\n?/gu, '\n').trim();
}

/** Half of a character, which JSON can name and PostgreSQL refuses within JSON, becomes the sign of an unknown one. */
function visible(entered: string): string {
  return entered.toWellFormed().normalize('NFC').replace(unseen, '').replace(stackedAccents, '$1');
}
