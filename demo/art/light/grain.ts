import { chance } from '../chance.ts';
import { element } from '../svg.ts';
import { png } from './png.ts';

const samples = 256;
/** Units of the drawing that one tile covers. */
const size = 96;

/** Tileable grey noise: the same at both ends of a row and of a column. */
function speckle(): Uint8Array {
  const random = chance('grain');
  const raw = Float32Array.from({ length: samples * samples }, () => random() - 0.5);
  const at = (x: number, y: number) => raw[((y + samples) % samples) * samples + ((x + samples) % samples)] ?? 0;
  const rgba = new Uint8Array(samples * samples * 4);
  for (let i = 0; i < samples * samples; i++) {
    const [x, y] = [i % samples, Math.floor(i / samples)];
    const soft = at(x, y) * 0.5 + (at(x - 1, y) + at(x + 1, y)) * 0.28 + (at(x, y - 1) + at(x, y + 1)) * 0.2;
    rgba.set([150, 150, 150, Math.round(255 * Math.max(0, Math.min(1, 0.45 + soft * 0.95)))], i * 4);
  }
  return rgba;
}

const tile = `data:image/png;base64,${png(samples, samples, speckle()).toString('base64')}`;

/** Fibres and dust over cloth and wall: one repeated noise tile, because noise for the whole image is slow. */
export const grainPattern: string = element(
  'pattern',
  { id: 'grain', width: size, height: size, patternUnits: 'userSpaceOnUse' },
  element('image', { width: size, height: size, preserveAspectRatio: 'none', href: tile }),
);
