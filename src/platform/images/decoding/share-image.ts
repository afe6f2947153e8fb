import { drawText, openGlyphs } from './glyphs/glyphs.ts';
import { layOut, paneWidth } from './glyphs/layout.ts';
import { jpegOf, photoPixels } from './pixels.ts';
import type { ShareWords, Source } from './protocol.ts';

const size = { width: 1200, height: 630 };
const bytesPerPixel = 3;

/**
 * Words on white beside a photo, as pixels: the letters are drawn beforehand, so that no font and no drawing language
 * is read here. Throws `IssueError` when the photo cannot be decoded.
 */
export async function drawShareImage(source: Source, words: ShareWords): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = size;
  const photo = await photoPixels(source, { width: width - paneWidth, height });
  const glyphs = await openGlyphs();
  const canvas = { ...size, pixels: new Uint8Array(width * height * bytesPerPixel).fill(255) };
  for (let row = 0; row < height; row++) {
    const photoRow = photo.subarray(
      row * (width - paneWidth) * bytesPerPixel,
      (row + 1) * (width - paneWidth) * bytesPerPixel,
    );
    canvas.pixels.set(photoRow, (row * width + paneWidth) * bytesPerPixel);
  }
  for (const text of layOut(glyphs.faces, words)) drawText(canvas, glyphs, text);
  return jpegOf(canvas.pixels, size);
}
