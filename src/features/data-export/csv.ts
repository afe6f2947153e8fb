import { type Money, toMajor } from '#src/domain/money/money.ts';
import { harmlessCell } from '#src/domain/harmless-cell.ts';

/** A number or an amount is a figure; a text is only ever a text, whatever a spreadsheet would make of it. */
export type CsvCell = string | number | Money | Date | null;

/** A row of a CSV file (RFC 4180). */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Spreadsheets read UTF-8 only behind this mark. */
export const csvStart = '\uFEFF';

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object' && 'amount' in cell) return toMajor(cell);
  return quoted(cell instanceof Date ? cell.toISOString() : harmlessCell(cell));
}

function quoted(text: string): string {
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
