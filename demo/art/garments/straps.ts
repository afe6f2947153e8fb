import { lighter, mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { bothSides, type Side } from '../geometry.ts';
import type { BodyGarment, Strap } from '../garment-record.ts';
import { path, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { bodices } from './landmarks.ts';
import { isBack, type BodyPlan, type NeckPlan } from './plan.ts';

export interface Straps {
  /** Drawn behind the hanger. */
  readonly behind: string;
  /** Drawn over the body. */
  readonly before: string;
}

const none: Straps = { behind: '', before: '' };

const widths: Readonly<Record<Exclude<Strap, 'none' | 'halter'>, number>> = {
  thin: 2.6,
  wide: 11,
  bow: 4.5,
  chain: 2.2,
};

const shoulder = { x: 45.5, y: 121 };

/** Where a strap is sewn to the bodice. */
function foot(key: Extract<NeckPlan, { strappy: true }>['key']): readonly [x: number, y: number] {
  if (key === 'back') return [42, 226];
  const peak = bodices[key].find(([x, , corner]) => corner && x > 25);
  return [key === 'square' ? 42 : 38, peak?.[1] ?? 184];
}

function band(d: string, fabric: Fabric, width: number): string {
  return (
    stroke(d, mix(fabric.base, night, 0.5), width + 1) +
    stroke(d, width > 6 ? fabric.fill : fabric.base, width) +
    stroke(d, '#fff', width * 0.28, { opacity: 0.2 + fabric.gloss * 0.5, transform: `translate(${-width * 0.2} 0)` })
  );
}

const chain = (d: string): string =>
  stroke(d, '#a8863f', 3.2, { strokeDasharray: '2.6 1.4', strokeLinecap: 'round' }) +
  stroke(d, '#f6e3ae', 1.4, { strokeDasharray: '1.6 2.4', strokeLinecap: 'round' });

function shoulderBow(side: Side, fabric: Fabric): string {
  const x = side * shoulder.x;
  const edge = { stroke: mix(fabric.base, night, 0.5), strokeWidth: 0.5 };
  return bothSides
    .map((turn) => {
      const at = (dx: number) => x + turn * dx;
      const loop = `M${x} 123C${at(10)} 108 ${at(21)} 112 ${at(17)} 121C${at(14)} 127 ${at(6)} 126 ${x} 123Z`;
      const tail = `M${x} 123C${at(6)} 136 ${at(9)} 150 ${at(8)} 163L${at(3)} 161C${at(3)} 148 ${at(2)} 136 ${x} 123Z`;
      return (
        path(loop, { fill: mix(fabric.base, night, turn > 0 ? 0.12 : 0.04), ...edge }) +
        path(tail, { fill: mix(fabric.base, night, 0.1), ...edge })
      );
    })
    .join('');
}

/** Strapless pieces hang by two loops of ribbon. */
const ribbonLoops = (fabric: Fabric, y: number): string =>
  bothSides
    .map((side) => {
      const at = (x: number) => side * x;
      const inner = `M${at(45)} ${y}C${at(47)} 170 ${at(48)} 146 ${at(48)} 122`;
      const outer = `M${at(47)} ${y + 2}C${at(50)} 170 ${at(50)} 146 ${at(49)} 122`;
      return stroke(inner + outer, lighter(fabric.base, 0.25), 1.3, { opacity: 0.85 });
    })
    .join('');

const halterBand = (fabric: Fabric): string =>
  stroke('M-19 129C-12 106 12 106 19 129', mix(fabric.base, night, 0.4), 6) +
  stroke('M-19 129C-12 107 12 107 19 129', fabric.base, 4);

export function straps(g: BodyGarment, work: Work, plan: BodyPlan): Straps {
  if (!('straps' in g.upper) || !plan.neck.strappy) return none;
  const { fabric } = work;
  const kind = g.upper.straps;
  if (g.upper.neck === 'oneShoulder') return none;
  if (kind === 'none') return { behind: '', before: ribbonLoops(fabric, isBack(work) ? 226 : 196) };
  if (kind === 'halter') return { behind: '', before: halterBand(fabric) };
  const width = widths[kind];
  const [x, y] = foot(plan.neck.key);
  let behind = '';
  let before = '';
  for (const side of bothSides) {
    const rear = `M${side * 41} ${isBack(work) ? 236 : 212}C${side * 46} 180 ${side * 47} 150 ${side * 47} 124`;
    const near = `M${side * x} ${y + 2}C${side * (x + 3)} ${y - 20} ${side * 45} 150 ${side * shoulder.x} ${shoulder.y}`;
    behind += stroke(rear, mix(fabric.base, night, 0.5), width);
    before += kind === 'chain' ? chain(near) : band(near, fabric, width);
    if (kind === 'bow') before += shoulderBow(side, fabric);
  }
  return { behind, before };
}
