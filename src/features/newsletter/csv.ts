import { harmlessCell } from '#src/domain/harmless-cell.ts';

/** Rows as CSV (RFC 4180), every cell in quotes. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ');
  return `"${harmlessCell(line).replaceAll('"', '""')}"`;
}
