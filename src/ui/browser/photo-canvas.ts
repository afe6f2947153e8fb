/** A part of a photo, in its pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Decodes a photo, the right way up and scaled down to sides of at most `maxSide`. Null for a file that this browser
 * cannot read.
 */
export async function decodePhoto(file: Blob, maxSide: number): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  const canvas = drawn(bitmap, { x: 0, y: 0, width, height }, maxSide);
  bitmap.close();
  return canvas;
}

/** The area of a photo as a photo of its own, with sides of at most `maxSide`. */
export function cropPhoto(photo: HTMLCanvasElement, area: Area, maxSide: number): HTMLCanvasElement | null {
  return drawn(photo, area, maxSide);
}

/** The photo turned clockwise by a quarter. */
export function rotatePhoto(photo: HTMLCanvasElement): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = photo.height;
  canvas.height = photo.width;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(photo, 0, 0);
  return canvas;
}

/** Null without the memory for it. */
export function blobOf(photo: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => photo.toBlob(resolve, 'image/jpeg', 0.92));
}

function drawn(source: CanvasImageSource, area: Area, maxSide: number): HTMLCanvasElement | null {
  const scale = Math.min(1, maxSide / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A JPEG has no transparency: without a ground it would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
