import { refusal, type Refusal } from '#src/domain/refusal.ts';

export const longestMessage = 2000;

/** A message as it is kept: line ends are one character, and nothing surrounds it. Refusal: `validation-invalid-value`. */
export function messageText(typed: string): string | Refusal {
  const text = typed.replace(/\r\n?/g, '\n').trim().toWellFormed();
  const fits = text !== '' && text.length <= longestMessage && !/(?![\n\t])\p{Cc}/u.test(text);
  return fits ? text : refusal('validation-invalid-value', { field: 'content', longest: longestMessage });
}
