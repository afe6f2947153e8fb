import { redactText } from '../logger/redact.ts';

const hidden = '[hidden]';
/** Captured, so that splitting by it keeps them. */
const uuids = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;
const maxLength = 2_000;

/** What a log of this machine may hold, and another company need not read. */
const privateParts: readonly (readonly [RegExp, string])[] = [
  // JavaScript and PostgreSQL put the input that they could not read into double quotes.
  [/"[^"]*"/g, `"${hidden}"`],
  [/[?#][^\s?#"']*=[^\s"']*/g, `?${hidden}`],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, hidden],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, hidden],
  [/\+?\d[\d ()-]{6,}\d(?![\w-])/g, hidden],
  // Tokens.
  [/[\w-]{32,}/g, hidden],
];

/**
 * For texts that leave this machine: the redaction of the log, and then input, queries, addresses, numbers and tokens.
 * Ids stay, because they are how the error is found in the database.
 */
export function redactReport(text: string): string {
  const parts = text.slice(0, 2 * maxLength).split(uuids);
  return parts
    .map((part, index) => (index % 2 === 1 ? part : redacted(part)))
    .join('')
    .slice(0, maxLength);
}

function redacted(text: string): string {
  return privateParts.reduce((left, [pattern, by]) => left.replace(pattern, by), redactText(text));
}
