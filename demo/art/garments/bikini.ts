import { brass, cloth, seam } from '../cloth.ts';
import { mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { fold, foldOn, gathers, relief, together } from '../folds.ts';
import { chance } from '../chance.ts';
import { bothSides, line, mirrored, moved, onSide, points, shape, type Point, type Side } from '../geometry.ts';
import type { Bikini } from '../garment-record.ts';
import { stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { hangerOf } from './hanger.ts';

/** A rolled string of the same cloth. */
function string(d: string, { base, gloss }: Fabric, width = 2.6): string {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  return (
    stroke(d, mix(base, night, 0.5), width + 0.9, round) +
    stroke(d, base, width, round) +
    stroke(d, '#fff', width * 0.3, { ...round, opacity: 0.25 + gloss * 0.4, transform: 'translate(-.4 -.5)' })
  );
}

/** Two loops and two ends, lying as they fell. */
function bow(x: number, y: number, side: Side, fabric: Fabric): string {
  const at = (dx: number, dy: number) => `${x + side * dx} ${y + dy}`;
  return (
    string(
      `M${at(0, 0)}C${at(3, 16)} ${at(9, 26)} ${at(7, 40)}M${at(0, 0)}C${at(6, 14)} ${at(16, 22)} ${at(17, 34)}`,
      fabric,
      2.2,
    ) +
    string(`M${at(0, 0)}C${at(14, -14)} ${at(22, 0)} ${at(0, 1)}C${at(10, 14)} ${at(-2, 18)} ${at(0, 1)}`, fabric, 2.2)
  );
}

const cups: Readonly<Record<Bikini['top'], string>> = {
  triangle: '30,166! 20,188 6,220 3,226! 34,230 62,226! 50,196',
  bandeau: '0,196 34,190 64,192! 66,226! 34,236 0,230',
  balconette: '2,210! 16,190 34,186 52,180! 58,206 60,226! 34,240 3,228!',
};

function cup(side: Side, g: Bikini, work: Work): string {
  const f = foldOn(side);
  const gathered = g.top === 'bandeau';
  const soft = gathered
    ? relief(
        [0, 1, 2, 3].map((i) => [f(2, 204 + i * 7, 36 + i * 5, 202 + i * 8, 6, 0, 'top'), 0.5]),
        [[f(24, 200, 52, 204, 12, 0, 'leaf'), 0.5]],
      )
    : relief([[f(48, 200, 40, 228, 12, 4, 'leaf'), 0.3]], [[f(26, 196, 22, 220, 14, 0, 'leaf'), 0.5]]);
  const edge =
    g.top === 'triangle' ? seam(line(onSide(side, points('28,170 18,190 6,219'))), work.fabric, 0.7, 0.5) : '';
  return cloth(shape(onSide(side, points(cups[g.top]))), work.fabric, { ...soft, seams: edge });
}

function top(g: Bikini, work: Work): string {
  const { fabric } = work;
  const band = string('M-62 226C-30 233 30 233 62 226', fabric, g.top === 'balconette' ? 6 : 3);
  const strap = (side: Side) =>
    g.top === 'bandeau'
      ? string(`M${side * 40} 192C${side * 46} 170 ${side * 47} 146 ${side * 46} 122`, fabric, 1.6)
      : string(
          `M${side * (g.top === 'triangle' ? 30 : 50)} ${g.top === 'triangle' ? 168 : 182}C${side * 40} 150 ${side * 45} 136 ${side * 45.5} 121`,
          fabric,
          3,
        );
  const ties = bothSides.map((side) => bow(side * 64, 226, side, fabric)).join('');
  const ring = g.top === 'bandeau' && work.view === 'front' ? brass('M0 206a7 7 0 1 0 .1 0', 2.2) : '';
  if (work.view === 'back') {
    const behind = (side: Side) =>
      string(`M${side * 38} 228C${side * 46} 190 ${side * 47} 150 ${side * 45.5} 121`, fabric, 3);
    return (
      bothSides.map(behind).join('') + string('M-64 226C-30 236 30 236 64 226', fabric, 5) + bow(0, 233, 1, fabric)
    );
  }
  return (
    bothSides.map(strap).join('') +
    band +
    bothSides.map((side) => cup(side, g, work)).join('') +
    ring +
    (g.top === 'triangle' ? ties : '')
  );
}

const leg: Readonly<Record<Bikini['bottom'], { readonly side: readonly Point[]; readonly line: readonly Point[] }>> = {
  high: { side: points('0,282 40,278 52,274! 60,300 62,322!'), line: points('42,340 28,364 18,384 13,395!') },
  tie: { side: points('0,306 36,302 58,298! 60,306!'), line: points('43,328 29,352 19,374 13,387!') },
  classic: { side: points('0,300 40,297 60,293! 63,318!'), line: points('44,336 30,358 20,376 14,389!') },
};

function bottom(g: Bikini, work: Work): string {
  const { side, line: legLine } = leg[g.bottom];
  const right = [...side, ...legLine];
  const foot = (right.at(-1)?.[1] ?? 390) + 4;
  const waist = side[0]?.[1] ?? 300;
  const soft = together(
    gathers({
      random: chance(`${work.id}/leg`),
      y: waist + 4,
      half: 50,
      direction: 1,
      count: 7,
      length: 18,
      strength: 0.24,
    }),
    relief(
      [
        [fold(-40, 330, -10, 376, 10, 4, 'leaf'), 0.26],
        [fold(42, 328, 10, 376, 11, -4, 'leaf'), 0.32],
      ],
      [[fold(-22, waist + 14, -14, waist + 60, 18, 0, 'leaf'), 0.5]],
    ),
  );
  const bindings = bothSides.map((s) =>
    seam(
      line(
        onSide(
          s,
          legLine.map(([x, y]): Point => [x * 0.93, y - 5]),
        ),
      ),
      work.fabric,
      0.7,
      0.5,
    ),
  );
  const listing = cloth(shape([...right, [0, foot], ...mirrored(right.slice(1))]), work.fabric, {
    ...soft,
    seams: bindings.join(''),
  });
  const ties = g.bottom === 'tie' ? bothSides.map((s) => bow(s * 59, 303, s, work.fabric)).join('') : '';
  const back = cloth(
    shape([
      ...moved(points('0,6 30,4 50,2!'), 0, waist - 10),
      [50, waist + 10, true],
      [0, waist + 14],
      [-50, waist + 10, true],
      ...mirrored(moved(points('30,4 50,2!'), 0, waist - 10)),
    ]),
    work.fabric,
    { dim: 0.4 },
  );
  return (g.bottom === 'high' ? '' : back) + listing + ties;
}

/** Top and bottom, the one above the other. */
export const bikini = (g: Bikini, work: Work): string =>
  hangerOf(g, { half: 62, y: 112, drop: 26 }) + bottom(g, work) + top(g, work);
