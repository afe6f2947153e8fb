/** A number is a figure; a text is only ever a text, whatever a spreadsheet would make of it. */
export type CsvCell = string | number | Date | null;

/** A row of a CSV file (RFC 4180). */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Spreadsheets read UTF-8 only behind this mark. */
export const csvStart = '\uFEFF';

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return quoted(cell instanceof Date ? cell.toISOString() : harmless(cell));
}

/**
 * A cell that begins like a formula would be executed by a spreadsheet: an apostrophe makes it a text. Characters that
 * reverse or hide the text after them are left out.
 */
function harmless(text: string): string {
  const visible = text.replaceAll(/[\p{Bidi_Control}\u200B\u2060\uFEFF\0]/gu, '');
  return /^[\s]*[=+\-@\t\r|%]/u.test(visible) ? `'${visible}` : visible;
}

function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
