import { darker } from '../colour.ts';
import { bothSides, onSide, points, shape } from '../geometry.ts';
import type { Sunglasses } from '../accessory-record.ts';
import { circle, path, stroke } from '../svg.ts';
import { contact } from './plinth.ts';

const rims = {
  round: points('14,372 24,344 52,334 80,344 90,372 80,400 52,411 24,400'),
  catEye: points('13,360 26,346 70,338 108,326! 106,356 94,392 60,408 26,396'),
  square: points('10,350! 22,336 96,332! 110,340! 107,392! 92,408 26,408! 14,396!'),
} as const;

/** Where the temples are hinged to the rim, from where the cat-eye has its own. */
const hinges = { round: [-11, 12], catEye: [0, 0], square: [4, 6] } as const;

export function sunglasses(g: Sunglasses): string {
  const frame = g.colour;
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  const [dx, dy] = hinges[g.shape];
  const temples = bothSides.map((side) => {
    const at = (x: number, y: number) => `${side * (x + dx)} ${y + dy}`;
    return stroke(`M${at(102, 334)}C${at(112, 326)} ${at(96, 308)} ${at(66, 306)}`, darker(frame, 0.3), 6.5, round);
  });
  const lenses = bothSides.map((side) => {
    const rim = shape(onSide(side, rims[g.shape]));
    return [
      path(rim, { fill: g.lens, opacity: 0.92 }),
      path(rim, { fill: 'url(#lens)' }),
      stroke(rim, darker(frame, 0.4), 11, round),
      stroke(rim, frame, 9, round),
      stroke(rim, '#fff', 1.5, { opacity: 0.5, transform: 'translate(-1.4 -2.4)' }),
      circle(side * (99 + dx), 334 + dy, 1.8, { fill: '#e6cc92' }),
    ].join('');
  });
  const bridge = stroke('M-16 362C-8 350 8 350 16 362', frame, 8);
  return [contact(0, 416, 118, 7, 0.34), ...temples, bridge, ...lenses].join('');
}
