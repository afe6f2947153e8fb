import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { isBlank } from '#src/domain/text/written.ts';

export const maxMessage = 5000;

/**
 * Normalises a message for storage: line ends become one character, and surrounding white space is trimmed. Refusal:
 * `validation-invalid-value`.
 */
export function messageText(typed: string): string | Refusal {
  const text = typed.replace(/\r\n?/g, '\n').trim().toWellFormed();
  const fits = !isBlank(text) && text.length <= maxMessage && !/(?![\n\t])\p{Cc}/u.test(text);
  return fits ? text : refusal('validation-invalid-value', { field: 'content', longest: maxMessage });
}
