/**
 * `node demo/art/draw.ts [ids…]` draws the listings of the demo catalogue, four views each, into demo/pictures.
 * Skips images whose drawing is unchanged; `--all` draws all.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureName, pictureRecord } from '#demo/catalogue/pictures.ts';
import { views, type View } from './record.ts';
import { picture } from './studio/picture.ts';
import { raster, webp } from './studio/raster.ts';

const folder = fileURLToPath(new URL('../pictures/', import.meta.url));
/** For each file a prefix of the SHA-256 of its drawing, to detect changes. */
const ledgerFile = join(folder, 'drawn.json');
const asked = process.argv.slice(2).filter((word) => word !== '--all');
const again = process.argv.includes('--all');
const known = new Set(catalogue.listings.map((listing) => listing.id));
const unknown = asked.filter((id) => !known.has(id));
if (unknown.length > 0) throw new Error(`no such listing: ${unknown.join(', ')}`);

const ledger: Record<string, string> = existsSync(ledgerFile) ? JSON.parse(readFileSync(ledgerFile, 'utf8')) : {};

async function draw(name: string, svg: string, view: View): Promise<boolean> {
  const mark = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  const file = join(folder, name);
  if (!again && ledger[name] === mark && existsSync(file)) return false;
  writeFileSync(file, await webp(await raster(svg, view), view));
  ledger[name] = mark;
  return true;
}

function keepLedger(): void {
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(ledgerFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

mkdirSync(folder, { recursive: true });
const listings = catalogue.listings.filter(({ id }) => asked.length === 0 || asked.includes(id));
for (const view of views) {
  for (const listing of listings) {
    const name = pictureName(listing.id, view);
    if (!(await draw(name, picture(pictureRecord(listing), view), view))) continue;
    keepLedger();
    process.stdout.write(`${name}\n`);
  }
}
