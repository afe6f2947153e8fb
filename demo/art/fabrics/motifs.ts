import { circle, group, path, short } from '../svg.ts';
import type { Hex } from '../drawn.ts';

const placed = (x: number, y: number, angle: number): string =>
  `translate(${short(x)} ${short(y)}) rotate(${short(angle)})`;

/** Five petals and an eye. */
export function flower(x: number, y: number, radius: number, colour: Hex, eye: Hex, angle: number): string {
  const [shoulder, waist, tip, crown] = [0.62, 0.35, 1.12, 0.95].map((share) => short(radius * share));
  const side = short(radius * 0.55);
  const petal = `M0 0C-${shoulder} -${waist} -${side} -${tip} 0 -${crown}C${side} -${tip} ${shoulder} -${waist} 0 0Z`;
  return group(
    { transform: placed(x, y, angle) },
    ...[0, 72, 144, 216, 288].map((turn) => path(petal, { transform: `rotate(${turn})`, fill: colour })),
    circle(0, 0, radius * 0.22, { fill: eye }),
  );
}

export function leaf(x: number, y: number, length: number, angle: number, colour: Hex): string {
  const at = (share: number) => short(length * share);
  const d =
    `M0 0C${at(0.3)} ${at(-0.28)} ${at(0.8)} ${at(-0.2)} ${at(1)} 0` +
    `C${at(0.7)} ${at(0.22)} ${at(0.25)} ${at(0.2)} 0 0Z`;
  return path(d, { transform: placed(x, y, angle), fill: colour });
}

const bleed = 26;

/** Draws a motif up to nine times, so that a tile repeats without a seam. */
export function seamless(size: number, x: number, y: number, motif: (x: number, y: number) => string): string {
  const inReach = (at: number) => at > -bleed && at < size + bleed;
  const shifts = [-size, 0, size];
  return shifts
    .flatMap((dx) => shifts.map((dy) => [x + dx, y + dy] as const))
    .filter(([atX, atY]) => inReach(atX) && inReach(atY))
    .map(([atX, atY]) => motif(atX, atY))
    .join('');
}
