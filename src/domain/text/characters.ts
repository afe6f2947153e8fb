/** How many characters a text has, as people count them: an emoji is one, of two UTF-16 units in most cases. */
export function characters(text: string): number {
  return [...text].length;
}

/**
 * The `maxlength` of a control that has this text. A browser counts UTF-16 units: each character of two gives room for one
 * more, so that as many fit in as are accepted.
 */
export function unitsWithin(text: string, max: number): number {
  return max + text.length - characters(text);
}
