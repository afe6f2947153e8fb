/** What a line never ends with: the full one stands before a colon, the narrow one before other marks. */
const [full, narrow] = ['\u00A0', '\u202F'];
const space = `[ ${full}${narrow}]`;

const before = new RegExp(`${space}+([;?!»])`, 'gu');
const after = new RegExp(`«${space}+`, 'gu');
const beforeColon = new RegExp(`${space}+:`, 'gu');

/**
 * Sets the spaces of a French text as they are printed: a narrow no-break space before `;`, `?`, `!` and inside « », a
 * no-break space before `:`. Whatever space was typed there is replaced, and none is added.
 */
export function withFrenchSpaces(text: string): string {
  return text.replace(before, `${narrow}$1`).replace(after, `«${narrow}`).replace(beforeColon, `${full}:`);
}

/** The same for all texts in a catalogue, a list or a document. */
export function inFrenchType<Content>(content: Content): Content;
export function inFrenchType(content: unknown): unknown {
  if (typeof content === 'string') return withFrenchSpaces(content);
  if (Array.isArray(content)) return content.map((part: unknown) => inFrenchType(part));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, inFrenchType<unknown>(part)]));
}
