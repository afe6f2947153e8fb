import { mix, night } from '../colour.ts';
import type { Fabric } from '../fabrics/material.ts';
import { stroke } from '../svg.ts';

/** A rolled leather handle: dark edge, leather, a streak of light. */
export function handle(d: string, width: number, fabric: Fabric, depth = 0.06): string {
  const round = { strokeLinecap: 'round' };
  return (
    stroke(d, mix(fabric.base, night, 0.5), width + 2, round) +
    stroke(d, mix(fabric.base, night, depth), width, round) +
    stroke(d, '#fff', width * 0.19, { ...round, opacity: 0.3, transform: 'translate(-1 -2.4)' })
  );
}
