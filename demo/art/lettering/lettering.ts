import { group, path, short } from '../svg.ts';
import hankenLabel from './hanken-label.json' with { type: 'json' };
import imbueDisplay from './imbue-display.json' with { type: 'json' };
import imbueLabel from './imbue-label.json' with { type: 'json' };

/** Glyph outlines on an em of 1000 units, so that an image does not depend on installed fonts. */
type Alphabet = Readonly<Record<string, { readonly advance: number; readonly outline: string }>>;

const alphabets: Readonly<Record<'imbueDisplay' | 'imbueLabel' | 'hankenLabel', Alphabet>> = {
  imbueDisplay,
  imbueLabel,
  hankenLabel,
};

export interface Setting {
  readonly face: keyof typeof alphabets;
  readonly size: number;
  readonly spacing?: number;
  readonly fill: string;
  readonly opacity?: number;
  readonly anchor?: 'start' | 'middle';
}

const letter = (alphabet: Alphabet, character: string) => {
  const found = alphabet[character];
  if (!found) throw new Error(`the alphabet has no "${character}"`);
  return found;
};

export function widthOf(text: string, { face, size, spacing = 0 }: Pick<Setting, 'face' | 'size' | 'spacing'>): number {
  const advances = [...text].map((character) => (letter(alphabets[face], character).advance * size) / 1000 + spacing);
  return advances.reduce((sum, advance) => sum + advance, -spacing);
}

/** One line of text as paths; y is the baseline. */
export function lettering(text: string, x: number, y: number, setting: Setting): string {
  const { face, size, spacing = 0, fill, opacity, anchor = 'middle' } = setting;
  let at = anchor === 'middle' ? x - widthOf(text, setting) / 2 : x;
  const letters = [...text].map((character) => {
    const { advance, outline } = letter(alphabets[face], character);
    const placed = path(outline, { transform: `translate(${short(at)} ${short(y)}) scale(${size / 1000})` });
    at += (advance * size) / 1000 + spacing;
    return outline ? placed : '';
  });
  return group({ fill, opacity }, ...letters);
}
