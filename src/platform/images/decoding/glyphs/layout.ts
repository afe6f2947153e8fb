import type { ShareWords } from '../protocol.ts';

/** A letter: its width on the line, where its ink begins, and where it stands in the sheet; in pixels. */
export type Glyph = readonly [
  advance: number,
  left: number,
  top: number,
  width: number,
  height: number,
  x: number,
  y: number,
];

/** A typeface in one size. `top` counts from the baseline. Pairs of letters that stand closer or wider have a kerning. */
export type Face = {
  readonly glyphs: Readonly<Record<string, Glyph>>;
  readonly kerning: Readonly<Record<string, number>>;
};

export const faceNames = ['title', 'smallTitle', 'over', 'line', 'boldLine', 'mark'] as const;
export type FaceName = (typeof faceNames)[number];
export type Faces = Readonly<Record<FaceName, Face>>;

export type PlacedText = {
  readonly face: FaceName;
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly isMuted: boolean;
};

/** Of the part beside the photo. */
export const paneWidth = 680;
const left = 64;
const textWidth = 560;
const lineBaseline = 565;
const titleBaseline = 500;
const wordmarkBaseline = 90;

/** Title sizes, the larger first: how many lines of each fit, and how far apart they stand. */
const titles = [
  { face: 'title', lines: 2, step: 88, over: 97 },
  { face: 'smallTitle', lines: 3, step: 66, over: 74 },
] as const;

/** The texts of a share image in their places. */
export function layOut(faces: Faces, { over, title, price, facts }: ShareWords): readonly PlacedText[] {
  const size =
    titles.find(({ face, lines }) => wrap(faces[face], drawable(faces[face], title)).length <= lines) ?? titles[1];
  const face = faces[size.face];
  const lines = balanced(face, limited(face, wrap(face, drawable(face, title)), size.lines));
  const first = titleBaseline - (lines.length - 1) * size.step;
  const place = (faceName: FaceName, text: string, x: number, baseline: number, isMuted = false): PlacedText => ({
    ...{ face: faceName, text, x, baseline, isMuted },
  });
  return [
    place('mark', wordmark, left, wordmarkBaseline),
    place('over', shortened(faces.over, drawable(faces.over, over), textWidth), left, first - size.over),
    ...lines.map((text, index) => place(size.face, text, left, first + index * size.step)),
    ...bottomLine(faces, price, facts),
  ].filter(({ text }) => text !== '');
}

/** The only letter of its face. */
export const wordmark = '*';

const gap = 17;

function bottomLine(faces: Faces, price: ShareWords['price'], facts: string): readonly PlacedText[] {
  const placed: PlacedText[] = [];
  let x = left;
  for (const { text, bold } of price) {
    const face = bold ? 'boldLine' : 'line';
    const shown = drawable(faces[face], text, false);
    placed.push({ face, text: shown, x, baseline: lineBaseline, isMuted: false });
    x += widthOf(faces[face], shown);
  }
  if (placed.length > 0) x += gap;
  const rest = shortened(faces.line, drawable(faces.line, facts), left + textWidth - x);
  return [...placed, { face: 'line', text: rest, x, baseline: lineBaseline, isMuted: true }];
}

/** No text has room for more, and wrapping takes time with the square of it. */
const maxCharacters = 160;

/** What can be drawn of a text: other letters lose their marks, or are left out. */
export function drawable({ glyphs }: Face, text: string, trimmed = true): string {
  const known = [...text.slice(0, 4 * maxCharacters).normalize('NFC')].slice(0, maxCharacters).map((character) => {
    if (Object.hasOwn(glyphs, character)) return character;
    if (/\s/u.test(character)) return ' ';
    return [...character.normalize('NFKD')].filter((part) => Object.hasOwn(glyphs, part)).join('');
  });
  const spaced = known.join('').replace(/ +/g, ' ');
  return trimmed ? spaced.trim() : spaced;
}

export function widthOf(face: Face, text: string): number {
  return placesOf(face, text).end;
}

/** Where each letter stands, from the start of the text. */
export function placesOf({ glyphs, kerning }: Face, text: string) {
  let at = 0;
  let before = '';
  const placed = [...text].flatMap((character) => {
    const glyph = glyphs[character];
    if (glyph === undefined) return [];
    at += kerning[baseOf(before) + baseOf(character)] ?? 0;
    const place = { glyph, x: at };
    at += glyph[0];
    before = character;
    return [place];
  });
  return { placed, end: at };
}

/** A letter with a mark is as close to its neighbours as the letter without. */
function baseOf(character: string): string {
  return character.normalize('NFD').slice(0, 1);
}

/** Words are divided only where one is longer than a line. */
function wrap(face: Face, text: string, width = textWidth): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((whole) => partsOf(face, whole, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(face, longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function partsOf(face: Face, word: string, width: number): readonly string[] {
  if (widthOf(face, word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(face, part + character) > width) {
      parts.push(part);
      part = character;
    } else part += character;
  }
  return [...parts, part];
}

/** The first lines; the last ends in an ellipsis when there were more. */
function limited(face: Face, lines: readonly string[], max: number): readonly string[] {
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), shortened(face, `${lines[max - 1]} ${lines[max]}`, textWidth)];
}

const ellipsis = '…';

function shortened(face: Face, text: string, width: number): string {
  if (widthOf(face, text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && widthOf(face, characters.join('').trimEnd() + ellipsis) > width) characters.pop();
  return characters.length === 0 ? '' : characters.join('').trimEnd() + ellipsis;
}

const balanceStep = 8;

/** Lines of about the same length: the narrowest width that needs no more of them. */
function balanced(face: Face, lines: readonly string[]): readonly string[] {
  const text = lines.join(' ');
  let best = lines;
  for (let width = textWidth - balanceStep; width > textWidth / 3; width -= balanceStep) {
    const narrower = wrap(face, text, width);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}
