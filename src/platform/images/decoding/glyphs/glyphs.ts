import { fileURLToPath } from 'node:url';
import { greyPixels } from '../pixels.ts';
import { placesOf, type Faces, type PlacedText } from './layout.ts';
import table from './glyphs.json' with { type: 'json' };

type Glyphs = { readonly faces: Faces; readonly sheet: Uint8Array; readonly sheetWidth: number };
type Canvas = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Red, green and blue of `--color-ink` and `--color-ink-3`. */
const ink = [0x17, 0x20, 0x1c] as const;
const muted = [0x67, 0x6f, 0x69] as const;

let opened: Promise<Glyphs> | null = null;

/** The drawn letters: one sheet of grey levels, white ink on black, with a table of where each letter stands. */
export function openGlyphs(): Promise<Glyphs> {
  return (opened ??= open());
}

async function open(): Promise<Glyphs> {
  const sheet = await greyPixels(fileURLToPath(new URL('glyphs.png', import.meta.url)));
  return { faces: table.faces as unknown as Faces, sheet, sheetWidth: table.width };
}

export function drawText(canvas: Canvas, drawn: Glyphs, { face, text, x, baseline, isMuted }: PlacedText): void {
  const colour = isMuted ? muted : ink;
  for (const { glyph, x: offset } of placesOf(drawn.faces[face], text).placed) {
    const [, left, top, width, height, sheetX, sheetY] = glyph;
    const [toX, toY] = [Math.round(x + offset) + left, baseline + top];
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const level = drawn.sheet[(sheetY + row) * drawn.sheetWidth + sheetX + column] ?? 0;
        if (level > 0) blend(canvas, toX + column, toY + row, { colour, level });
      }
  }
}

type Paint = { readonly colour: readonly number[]; readonly level: number };

/** Ink outside the canvas is left out. */
function blend({ width, height, pixels }: Canvas, x: number, y: number, { colour, level }: Paint): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = (y * width + x) * 3;
  for (const [band, value] of colour.entries()) {
    const under = pixels[at + band] ?? 0;
    pixels[at + band] = Math.round(under + ((value - under) * level) / 255);
  }
}
