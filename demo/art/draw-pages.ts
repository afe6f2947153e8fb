/** `node demo/art/draw-pages.ts [names…]` draws the images of the pages into public/pictures, and the icons into public/icons. */
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { railScene } from './scenes/rail-scene.ts';
import { rails } from './scenes/rails.ts';
import { shareImage } from './scenes/share.ts';

const folder = fileURLToPath(new URL('../../public/pictures/', import.meta.url));
const asked = process.argv.slice(2);
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name);

mkdirSync(folder, { recursive: true });

for (const [name, scene] of Object.entries(rails)) {
  if (wanted(name))
    await sharp(await railScene(scene))
      .webp({ quality: 82, effort: 6 })
      .toFile(`${folder}${name}.webp`);
}

if (wanted('og-default')) {
  const image = sharp(await shareImage());
  const palette = { palette: true, quality: 90, effort: 9 } as const;
  await image.clone().png(palette).toFile(`${folder}og-default.png`);
  await image.clone().resize(600, 314).png(palette).toFile(`${folder}og-default-600.png`);
}

/** The monogram of the favicon, in its light colours: as it is, and on a square for systems that cut icons themselves. */
const monogram = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8').replace(
  /@media[^}]*\}[^}]*\}\}/,
  '',
);
const square = monogram.replace('rx="14"', '');
/** Within the circle that any cut leaves. */
const withMargin = square
  .replace('viewBox="0 0 64 64"', 'viewBox="-12 -12 88 88"')
  .replace('<rect class="b" width="64" height="64"', '<rect class="b" x="-12" y="-12" width="88" height="88"');
const icons = {
  '192': { drawing: monogram, side: 192 },
  '512': { drawing: monogram, side: 512 },
  'maskable-512': { drawing: withMargin, side: 512 },
  'apple-touch': { drawing: square, side: 180 },
};

if (wanted('icons')) {
  const iconFolder = fileURLToPath(new URL('../../public/icons/', import.meta.url));
  mkdirSync(iconFolder, { recursive: true });
  for (const [name, { drawing, side }] of Object.entries(icons))
    await sharp(Buffer.from(drawing), { density: 800 })
      .resize(side, side)
      .png({ palette: true, effort: 9 })
      .toFile(`${iconFolder}${name}.png`);
}
