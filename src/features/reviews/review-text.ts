import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { isReadable } from '#src/domain/text/readable.ts';
import { hasContact } from '#src/domain/text/scam-guard.ts';
import { isBlank } from '#src/domain/text/written.ts';

/**
 * Normalises what was written for storage: line ends become one character, and surrounding white space is trimmed. Refusal:
 * `validation-invalid-value` with the name of the field, also for a text with a way to reach its writer.
 */
export function reviewText(typed: string, field: string, max: number): string | Refusal {
  const text = typed.replace(/\r\n?/g, '\n').trim().toWellFormed();
  const fitsIn = !isBlank(text) && [...text].length <= max && isReadable(text) && !hasContact(text);
  return fitsIn ? text : refusal('validation-invalid-value', { field, longest: max });
}
