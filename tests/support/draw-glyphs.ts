import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { wordmark, type Face, type FaceName, type Glyph } from '#src/platform/images/decoding/glyphs/layout.ts';
import { findChromium } from './chromium.ts';

/**
 * Draws the letters of share images into `src/platform/images/decoding/glyphs`, from our own fonts in Chromium:
 * `node tests/support/draw-glyphs.ts`, from the project's folder, after a change of fonts or sizes.
 */
const folder = fileURLToPath(new URL('../../src/platform/images/decoding/glyphs/', import.meta.url));

const fonts: Readonly<Record<Exclude<FaceName, 'mark'>, string>> = {
  title: '350 96px Imbue',
  smallTitle: '350 70px Imbue',
  over: '600 28px Hanken',
  line: '400 30px Hanken',
  boldLine: '600 30px Hanken',
};
/** The wordmark's width in pixels. */
const markWidth = 210;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
const ascii = range(0x20, 0x7e);
const others = [...range(0xa1, 0xff), ...'ĀāĒēĪīŌōŪūŒœ–—‘’“”•…€™−'].filter((character) => character !== '\u00ad');

type Measured = { readonly advances: number[]; readonly baselines: number[]; readonly pairs: number[] };
type Drawn = { readonly levels: Buffer; readonly width: number; readonly height: number };
type Sheet = { readonly add: (ink: Drawn) => { x: number; y: number }; readonly png: () => Promise<Buffer> };

const cell = { columns: 16, width: 160, height: 160, indent: 30 };

async function drawFace(page: Page, font: string, sheet: Sheet): Promise<Face> {
  const characters = [...ascii, ...others];
  const rows = Math.ceil(characters.length / cell.columns);
  await page.setViewportSize({ width: cell.columns * cell.width, height: rows * cell.height });
  const measured = await page.evaluate(measure, { characters, ascii, font, cell });
  const image = sharp(await page.screenshot())
    .removeAlpha()
    .toColourspace('b-w')
    .negate();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const glyphs: Record<string, Glyph> = {};
  for (const [index, character] of characters.entries()) {
    const from = { x: (index % cell.columns) * cell.width, y: Math.floor(index / cell.columns) * cell.height };
    const ink = inkIn(data, info.width, { ...from, ...{ width: cell.width, height: cell.height } });
    const { x, y } = ink === null ? { x: 0, y: 0 } : sheet.add(ink);
    const [left, top] =
      ink === null ? [0, 0] : [ink.x - from.x - cell.indent, ink.y - Math.round(measured.baselines[index] ?? 0)];
    glyphs[character] = [rounded(measured.advances[index] ?? 0), left, top, ink?.width ?? 0, ink?.height ?? 0, x, y];
  }
  return { glyphs, kerning: kerningOf(measured) };
}

/** Runs in the browser: puts each letter into its cell, and measures letters and pairs. */
function measure(facts: { characters: string[]; ascii: string[]; font: string; cell: typeof cell }): Measured {
  const { columns, width, height, indent } = facts.cell;
  document.body.replaceChildren();
  document.body.style.cssText = `margin:0;font:${facts.font};text-rendering:geometricPrecision;white-space:pre;color:#000;background:#fff`;
  const place = (text: string, at: string) => {
    const box = document.createElement('div');
    box.style.cssText = `position:absolute;line-height:${height}px;${at}`;
    const line = document.createElement('i');
    line.style.cssText = 'display:inline-block;width:0;height:0';
    const words = document.createElement('span');
    words.textContent = text;
    box.append(line, words);
    document.body.append(box);
    return { line, words, box };
  };
  const placed = facts.characters.map((character, index) =>
    place(character, `left:${(index % columns) * width + indent}px;top:${Math.floor(index / columns) * height}px`),
  );
  const advances = placed.map(({ words }) => words.getBoundingClientRect().width);
  const baselines = placed.map(({ line }) => line.getBoundingClientRect().bottom);
  const both = facts.ascii.flatMap((a) => facts.ascii.map((b) => place(a + b, 'left:0;top:0;visibility:hidden')));
  const pairs = both.map(({ words }) => words.getBoundingClientRect().width);
  for (const { box } of both) box.remove();
  return { advances, baselines, pairs };
}

function kerningOf({ advances, pairs }: Measured): Record<string, number> {
  const entries = ascii.flatMap((a, first) =>
    ascii.map((b, second): [string, number] => {
      const apart = (advances[first] ?? 0) + (advances[second] ?? 0);
      return [a + b, rounded((pairs[first * ascii.length + second] ?? apart) - apart)];
    }),
  );
  return Object.fromEntries(entries.filter(([, kerning]) => Math.abs(kerning) >= 0.25));
}

const rounded = (pixels: number) => Math.round(pixels * 100) / 100;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The smallest box with all ink; null for a space. */
function inkIn(levels: Buffer, stride: number, box: Box): (Drawn & Box) | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++)
      if ((levels[y * stride + x] ?? 0) > 4)
        [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  if (right < 0) return null;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const rows = Array.from({ length: height }, (_, row) => {
    const start = (top + row) * stride + left;
    return levels.subarray(start, start + width);
  });
  return { levels: Buffer.concat(rows), x: left, y: top, width, height };
}

const sheetWidth = 1024;

/** Letters side by side in rows. */
function makeSheet(): Sheet {
  const placed: { readonly ink: Drawn; readonly x: number; readonly y: number }[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  return {
    add(ink) {
      if (x + ink.width > sheetWidth) [x, y, rowHeight] = [0, y + rowHeight, 0];
      const at = { x, y };
      placed.push({ ink, ...at });
      x += ink.width;
      rowHeight = Math.max(rowHeight, ink.height);
      return at;
    },
    png() {
      const height = y + rowHeight;
      const pixels = Buffer.alloc(sheetWidth * height);
      for (const { ink, ...at } of placed)
        for (let row = 0; row < ink.height; row++)
          ink.levels.copy(pixels, (at.y + row) * sheetWidth + at.x, row * ink.width, (row + 1) * ink.width);
      return sharp(pixels, { raw: { width: sheetWidth, height, channels: 1 } })
        .toColourspace('b-w')
        .png({ effort: 10, compressionLevel: 9 })
        .toBuffer();
    },
  };
}

async function drawMark(sheet: Sheet): Promise<Face> {
  const file = new URL('../../public/wordmark.svg', import.meta.url);
  const svg = readFileSync(file, 'utf8').replaceAll('currentColor', '#000');
  const image = sharp(Buffer.from(svg)).resize({ width: markWidth }).flatten({ background: '#fff' });
  const grey = image.toColourspace('b-w').negate().raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { x, y } = sheet.add({ levels: data, width, height });
  return { glyphs: { [wordmark]: [width, 0, -height, width, height, x, y] }, kerning: {} };
}

/** As in `src/ui/styles/fonts.css`, with the fonts inside, because this page has no address to load them from. */
function fontRules(): string {
  const cuts = [
    ['letters', 'U+0020-007E, U+2013-2022, U+2026, U+20AC, U+2122, U+2212'],
    ['accents', 'U+00A1-00FF, U+0152-0153'],
    ['macrons', 'U+0100-016B'],
  ] as const;
  const families = { Imbue: ['imbue', '300 400'], Hanken: ['hanken-grotesk', '400 600'] } as const;
  return Object.entries(families)
    .flatMap(([family, [file, weights]]) =>
      cuts.map(([cut, range]) => {
        const bytes = readFileSync(new URL(`../../src/ui/fonts/${file}-${cut}.woff2`, import.meta.url));
        return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${bytes.toString('base64')});font-weight:${weights};unicode-range:${range}}`;
      }),
    )
    .join('');
}

const { executablePath, env } = await findChromium();
const args = ['--no-sandbox', '--disable-gpu', '--disable-lcd-text', '--font-render-hinting=none'];
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
try {
  const page = await browser.newPage();
  await page.setContent(`<style>${fontRules()}</style><body></body>`);
  await page.evaluate(
    (all) => Promise.all(all.map((font) => document.fonts.load(font, 'Aāé'))).then(() => undefined),
    Object.values(fonts),
  );
  const sheet = makeSheet();
  const faces: Partial<Record<FaceName, Face>> = { mark: await drawMark(sheet) };
  for (const [name, font] of Object.entries(fonts)) faces[name as FaceName] = await drawFace(page, font, sheet);
  await writeFile(`${folder}glyphs.png`, await sheet.png());
  await writeFile(`${folder}glyphs.json`, `${JSON.stringify({ width: sheetWidth, faces })}\n`);
} finally {
  await browser.close();
}
