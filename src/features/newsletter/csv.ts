/** Rows as CSV (RFC 4180), every cell in quotes. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A spreadsheet computes a cell that begins with one of these as a formula, also after spaces, and could send the other
 * cells away. An apostrophe makes it text.
 */
const formula = /^\s*[=+\-@＝＋－＠|]/u;

function cell(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ');
  const safe = formula.test(line) ? `'${line}` : line;
  return `"${safe.replaceAll('"', '""')}"`;
}
