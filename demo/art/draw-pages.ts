/** `node demo/art/draw-pages.ts [names…]` draws the images of the pages into public/pictures. */
import { mkdirSync } from 'node:fs';
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
