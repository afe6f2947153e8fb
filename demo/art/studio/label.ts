import { chance } from '../chance.ts';
import { isDark } from '../colour.ts';
import { everywhere, type Box } from '../effects.ts';
import type { Fabric } from '../fabrics/material.ts';
import { fold, type Mark } from '../folds.ts';
import { shape } from '../geometry.ts';
import { lettering, widthOf } from '../lettering/lettering.ts';
import { litLayers } from '../light/layers.ts';
import type { PictureRecord } from '../record.ts';
import { element, group, multiply, rect, short, stroke } from '../svg.ts';
import { boltDefs } from './filters.ts';

const whole = [everywhere.x, everywhere.y, everywhere.width, everywhere.height] as const;
/** The part of the bolt that the picture shows, with room for its edge to turn away unseen. */
const seen: Box = { x: -170, y: 10, width: 340, height: 390 };
const seenOutline = shape('-170,10! 170,10! 170,400! -170,400!');

/** Cloth from edge to edge, close enough to see the weave, in broad soft folds. */
function bolt(fabric: Fabric, random: () => number): string {
  const folds: Mark[] = [];
  const lights: Mark[] = [];
  const bend = () => (random() - 0.5) * 50;
  for (let i = 0; i < 5; i++) {
    const x = -118 + i * 56 + random() * 26;
    folds.push([fold(x, 0, x + 40 - random() * 80, 410, 26 + random() * 20, bend(), 'leaf'), 0.34 + random() * 0.3]);
    lights.push([fold(x - 24, 0, x + 6 - random() * 60, 410, 26, bend(), 'leaf'), 0.5]);
  }
  return group(
    { transform: 'translate(0 -90) scale(1.95)' },
    rect(...whole, { fill: fabric.ground }),
    group({ filter: fabric.warp ? 'url(#warp)' : undefined }, rect(...whole, { fill: fabric.fill })),
    litLayers({ outline: seenOutline, box: seen, folds, lights, edge: 0 }, fabric),
    fabric.grain ? rect(...whole, { fill: 'url(#grain)', opacity: fabric.grain, style: multiply }) : '',
  );
}

const tag = { x: -128, y: 240, width: 256, height: 94 } as const;

/** Faint horizontal threads, as a woven label has. */
function threads(ink: string): string {
  const rows = Array.from({ length: 30 }, (_, i) => `M${tag.x} ${short(tag.y + 1 + i * 3.2)}H${-tag.x}`);
  return stroke(rows.join(''), ink, 1, { strokeOpacity: 0.08 });
}

function nameOn(designer: string, ink: string): string {
  const name = designer.toUpperCase();
  const natural = { face: 'imbueLabel', size: 36, spacing: 4.2 } as const;
  const fit = Math.min(1, 216 / widthOf(name, natural));
  return lettering(name, 0, 287, { ...natural, size: 36 * fit, spacing: 4.2 * fit, fill: ink });
}

function wovenLabel(record: PictureRecord, ground: string, ink: string, tilt: number): string {
  const stitched = { strokeDasharray: '5 3.4', opacity: 0.55 };
  return group(
    { transform: `rotate(${short(tilt)} 0 286)` },
    group({ filter: 'url(#drop)' }, rect(-22, 330, 44, 43, { fill: ground })),
    group({ filter: 'url(#drop)' }, rect(tag.x, tag.y, tag.width, tag.height, { fill: ground })),
    rect(tag.x, tag.y, tag.width, tag.height, { fill: 'none', stroke: '#fff', strokeOpacity: 0.2 }),
    threads(ink),
    nameOn(record.designer, ink),
    lettering('MADE IN NEW ZEALAND', 0, 314, {
      face: 'hankenLabel',
      size: 9.5,
      spacing: 2.4,
      fill: ink,
      opacity: 0.75,
    }),
    stroke('M-122 246V328M122 246V328', ink, 1.6, stitched),
    lettering(record.sizeMark, 0, 360, { face: 'hankenLabel', size: record.sizeMark.length > 2 ? 12 : 19, fill: ink }),
  );
}

/** The maker's label on its own cloth: pale, or black on half of the pale cloths. */
export function labelView(record: PictureRecord, fabric: Fabric): string {
  const random = chance(`${record.id}/label`);
  const cloth = bolt(fabric, random);
  const black = !isDark(fabric.base) && random() > 0.5;
  const [ground, ink] = black ? ['#1b1917', '#f3eee4'] : ['#f7f4ee', '#1b1917'];
  const lamp = rect(-200, 0, 400, 600, { fill: 'url(#lamp)', opacity: 0.5 });
  return (
    element('defs', {}, boltDefs(fabric.warp)) + cloth + lamp + wovenLabel(record, ground, ink, (random() - 0.5) * 3)
  );
}
