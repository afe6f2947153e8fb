const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const ZERO_WIDTH_SPACE = '\u200B';

/** Graphemes: a letter with its marks, an emoji of several code points. */
function graphemes(text: string): string[] {
  // Fast path: in ASCII each character is a grapheme, and the segmenter is slow.
  if (/^[ -~]*$/.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** At most `length` characters, then an ellipsis. Visual only: the full title stays in the accessible name. */
export function cutTitle(text: string, length: number): string {
  // No grapheme is shorter than one UTF-16 unit.
  if (text.length <= length) return text;
  const all = graphemes(text);
  return all.length <= length ? text : `${all.slice(0, length).join('').trimEnd()}…`;
}

/** Lets words longer than `length` characters break after every `length` of them, by a zero-width space. */
export function softBreak(text: string, length: number): string {
  return text.replace(/\S+/g, (word) => {
    if (word.length <= length) return word;
    const all = graphemes(word);
    return all.map((each, index) => (index > 0 && index % length === 0 ? ZERO_WIDTH_SPACE + each : each)).join('');
  });
}
