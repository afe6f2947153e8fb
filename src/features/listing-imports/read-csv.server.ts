import { CsvError, parse } from 'csv-parse/sync';
import { importLimits } from './columns.ts';

/** Why a file is none that can be imported. */
export type CsvProblem = 'csv-not-text' | 'csv-broken' | 'csv-empty' | 'csv-too-many-rows';

/** The cells of a file, with the heading as the first row; blank rows are empty. */
export type CsvRead = { readonly rows: readonly (readonly string[])[] } | { readonly problem: CsvProblem };

/** The text of an uploaded file; null for what is not UTF-8. PostgreSQL stores no NUL. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text.replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** Rows of a CSV file (RFC 4180) whose separator is a comma, a semicolon or a tab. */
export function readCsv(text: string): CsvRead {
  try {
    const rows: string[][] = parse(text, {
      ...{ bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, trim: true },
      // Enough to tell that there are too many.
      to: 5 * importLimits.maxRows,
    });
    const filled = rows.slice(1).filter((cells) => cells.some((cell) => cell !== ''));
    if (filled.length === 0) return { problem: 'csv-empty' };
    return filled.length > importLimits.maxRows ? { problem: 'csv-too-many-rows' } : { rows };
  } catch (error) {
    if (error instanceof CsvError) return { problem: 'csv-broken' };
    throw error;
  }
}

/** The one that the heading has most of, outside of quotes: spreadsheets choose it by the language of the machine. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const count = (mark: string) => heading.split(mark).length;
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return most;
}
