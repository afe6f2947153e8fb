/** Characters that reverse or hide the text after them. */
const hidden = /[\p{Bidi_Control}\u200B\u2060\uFEFF\0]/gu;

/** Spreadsheets compute a cell that begins so, also after spaces, and could send the other cells away. */
const formula = /^\s*[=+\-@＝＋－＠|%\t\r]/u;

/** A text for a cell of a CSV file that no spreadsheet takes for a formula: an apostrophe makes it a text. */
export function harmlessCell(text: string): string {
  const visible = text.replaceAll(hidden, '');
  return formula.test(visible) ? `'${visible}` : visible;
}
