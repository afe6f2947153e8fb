import { harmlessCell } from '#src/domain/harmless-cell.ts';

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
  return quoted(cell instanceof Date ? cell.toISOString() : harmlessCell(cell));
}

function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
