/** `node demo/art/draw-avatars.ts [ids…]` draws one avatar for each wardrobe into demo/pictures/avatars. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureRecord } from '#demo/catalogue/pictures.ts';
import { avatars, type AvatarFrame } from './scenes/avatars.ts';
import { picture } from './studio/picture.ts';
import { transparentPng } from './studio/raster.ts';

const folder = fileURLToPath(new URL('../pictures/avatars/', import.meta.url));
const side = 480;
const requested = process.argv.slice(2);
const unknown = requested.filter((id) => !Object.hasOwn(avatars, id));
if (unknown.length > 0) throw new Error(`no such wardrobe: ${unknown.join(', ')}`);

/** A square crop of the listing's front view, framed so that a round crop keeps what matters. */
async function drawAvatar({ listingId, frame: [x, y, width] }: AvatarFrame): Promise<Buffer> {
  const listing = catalogue.listings.find(({ id }) => id === listingId);
  if (!listing) throw new Error(`no such listing: ${listingId}`);
  const scale = side / width;
  const whole = transparentPng(picture(pictureRecord(listing), 'front'), Math.round(400 * scale));
  const [left, top] = [Math.round((x + 200) * scale), Math.round(y * scale)];
  return sharp(whole).extract({ left, top, width: side, height: side }).webp({ quality: 80, effort: 6 }).toBuffer();
}

mkdirSync(folder, { recursive: true });
for (const [providerId, wanted] of Object.entries(avatars)) {
  if (requested.length > 0 && !requested.includes(providerId)) continue;
  writeFileSync(`${folder}${providerId}.webp`, await drawAvatar(wanted));
  process.stdout.write(`${providerId}\n`);
}
