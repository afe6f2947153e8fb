import { cloth } from '../cloth.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { shape } from '../geometry.ts';
import type { Jacket } from '../garment-record.ts';
import { rect, stroke } from '../svg.ts';
import type { Work } from '../work.ts';
import { biker } from './biker.ts';
import { bomber } from './bomber.ts';
import { hangerOf } from './hanger.ts';
import { puffer } from './puffer.ts';

/** The lining and the maker's label behind the open neck. */
function lining(g: Jacket, work: Work): string {
  const silk = { ...makeFabric('silk', `${work.id}-lining`, g.lining ?? '#3a3432'), sheen: 0 };
  const label = rect(-12, 127, 24, 12, { fill: '#f6f3ec' }) + stroke('M-7 133.2h14', '#222', 1.1);
  return cloth(shape('0,117 17,117 27,121! 26,230! -26,230! -27,121! -17,117'), silk, { dim: 0.34, seams: label });
}

const cuts: Readonly<Record<Jacket['cut'], (g: Jacket, work: Work) => string>> = { biker, bomber, puffer };

/** Short jackets that close with a zip. */
export function jacket(g: Jacket, work: Work): string {
  const inside = work.view === 'back' ? '' : lining(g, work);
  return inside + hangerOf(g, { half: 48, y: 123, drop: 24 }) + cuts[g.cut](g, work);
}
