import type { Part } from '../parsed-message.ts';

/** At the end of a text: *de* and *que*, also in *lorsque*, *puisque*, *jusque* and *quoique*, but not in *presque*. */
const elidable = /(?<!\p{L})(?:d|qu|lorsqu|puisqu|jusqu|quoiqu)e $/iu;

/**
 * Marks the arguments of a message before which *de* or *que* loses its vowel when they begin with one: "le prix de
 * Luna", but "le prix d’Emerald". Whether they do is known when the message is formatted.
 */
export function withElisions(parts: readonly Part[], text = ''): readonly Part[] {
  let before = text;
  return parts.map((part) => {
    const marked = markedAfter(before, part);
    before = part.type === 0 ? part.value : '';
    return marked;
  });
}

function markedAfter(before: string, part: Part): Part {
  if (part.type === 1) return elidable.test(before) ? { ...part, elides: true } : part;
  if (part.type === 8) return { ...part, children: withElisions(part.children) };
  if (part.type !== 5 && part.type !== 6) return part;
  const options = Object.entries(part.options).map(([key, { value }]) => [key, { value: withElisions(value, before) }]);
  return { ...part, options: Object.fromEntries(options) as typeof part.options };
}
