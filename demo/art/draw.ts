/** `node demo/art/draw.ts [ids…]` draws the pieces of the demo catalogue, four views each, into demo/pictures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureName, pictureRecord } from '#demo/catalogue/pictures.ts';
import { views } from './record.ts';
import { picture } from './studio/picture.ts';
import { raster, webp } from './studio/raster.ts';

const folder = fileURLToPath(new URL('../pictures/', import.meta.url));
const asked = process.argv.slice(2);
const known = new Set(catalogue.pieces.map((piece) => piece.id));
const unknown = asked.filter((id) => !known.has(id));
if (unknown.length > 0) throw new Error(`no such piece: ${unknown.join(', ')}`);

mkdirSync(folder, { recursive: true });
for (const piece of catalogue.pieces.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  const record = pictureRecord(piece);
  for (const view of views) {
    const image = await webp(await raster(picture(record, view), view), view);
    writeFileSync(join(folder, pictureName(piece.id, view)), image);
  }
  process.stdout.write(`${piece.id}\n`);
}
