/** Not seen, and able to let one name look like another, or to turn the text around it. Tabs and line ends are blanks. */
const unseen = /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc}/gu;
/** Marks above and below one letter, with what draws nothing between them. */
const marks = /[\p{M}\p{Cf}\p{DI}]{2,}/gu;
/**
 * More marks on one letter than any language has cover the lines around it. A word of Burmese has five, and the flag of a
 * part of a country six signs; accents, which any letter takes, are three at most, and a mark stands twice at most.
 */
const most = { ofAll: 6, accents: 3, ofOne: 2 } as const;
const accent = /(?=\p{M})\p{Script=Inherited}/u;

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
  return entered.toWellFormed().normalize('NFC').replace(unseen, '').replace(marks, boundedMarks);
}

/** Whether more marks stand on one letter than any language has. */
export function coversLines(text: string): boolean {
  const composed = text.normalize('NFC');
  return composed.replace(marks, boundedMarks) !== composed;
}

function boundedMarks(run: string): string {
  const kept: string[] = [];
  for (const sign of run) {
    const isFull = accent.test(sign) && kept.filter((one) => accent.test(one)).length === most.accents;
    const isRepeated = kept.filter((one) => one === sign).length === most.ofOne;
    if (kept.length < most.ofAll && !isFull && !isRepeated) kept.push(sign);
  }
  return kept.join('');
}
