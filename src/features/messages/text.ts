import { refusal, type Refusal } from '#src/domain/refusal.ts';
import { characters } from '#src/domain/text/characters.ts';
import { writtenText } from '#src/domain/text/written.ts';

export const maxMessage = 5000;

/**
 * A message as it is stored, and seen: without characters that turn text around, hide or cover others, by which it could
 * show what the guard has not read. Refusal: `validation-invalid-value`.
 */
export function messageText(typed: string): string | Refusal {
  const text = writtenText(typed);
  const fits = text !== '' && characters(text) <= maxMessage && !/(?![\r\n\t])\p{Cc}/u.test(typed);
  return fits ? text : refusal('validation-invalid-value', { field: 'content', longest: maxMessage });
}
