import type { Field } from './field.ts';

export type Edge = readonly [x1: number, y1: number, x2: number, y2: number];

const stepsOfCurve = 6;
const rowsOfSample = 3;

/** Straight edges of a path made of absolute moves and cubics, in samples of the field. */
export function edgesOf(outline: string, { box, density }: Pick<Field, 'box' | 'density'>): Edge[] {
  const numbers = (outline.match(/-?[\d.]+/g) ?? []).map(Number);
  const x = (i: number) => ((numbers[i] ?? 0) - box.x) * density;
  const y = (i: number) => ((numbers[i + 1] ?? 0) - box.y) * density;
  const edges: Edge[] = [];
  let [fromX, fromY] = [x(0), y(0)];
  for (let i = 2; i + 5 < numbers.length; i += 6) {
    const [startX, startY] = [fromX, fromY];
    for (let step = 1; step <= stepsOfCurve; step++) {
      const t = step / stepsOfCurve;
      const u = 1 - t;
      const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      const toX = a * startX + b * x(i) + c * x(i + 2) + d * x(i + 4);
      const toY = a * startY + b * y(i) + c * y(i + 2) + d * y(i + 4);
      edges.push([fromX, fromY, toX, toY]);
      [fromX, fromY] = [toX, toY];
    }
  }
  return edges;
}

/** Adds `amount` between two crossings of one row, with soft ends. */
function addSpan({ data, width }: Field, row: number, from: number, to: number, amount: number): void {
  const [left, right] = [Math.max(0, from), Math.min(width, to)];
  if (right <= left) return;
  const [first, last] = [Math.floor(left), Math.min(width - 1, Math.floor(right))];
  const base = row * width;
  for (let i = first; i <= last; i++) {
    const share = Math.min(i + 1, right) - Math.max(i, left);
    data[base + i] = (data[base + i] ?? 0) + share * amount;
  }
}

/** Adds the inside of a closed path to the field, `strength` where it is wholly covered (non-zero winding). */
export function cover(field: Field, outline: string, strength: number): void {
  const edges = edgesOf(outline, field);
  const rows = field.height * rowsOfSample;
  const crossings: { x: number; winding: number }[][] = [];
  for (const [x1, y1, x2, y2] of edges) {
    if (y1 === y2) continue;
    const winding = y2 > y1 ? 1 : -1;
    const [top, bottom] = y2 > y1 ? [y1, y2] : [y2, y1];
    const first = Math.max(0, Math.ceil(top * rowsOfSample - 0.5));
    const last = Math.min(rows - 1, Math.ceil(bottom * rowsOfSample - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const t = ((row + 0.5) / rowsOfSample - y1) / (y2 - y1);
      (crossings[row] ??= []).push({ x: x1 + (x2 - x1) * t, winding });
    }
  }
  crossings.forEach((line, row) => {
    line.sort((a, b) => a.x - b.x);
    let depth = 0;
    line.forEach(({ x, winding }, i) => {
      depth += winding;
      const next = line[i + 1];
      if (depth !== 0 && next) addSpan(field, Math.floor(row / rowsOfSample), x, next.x, strength / rowsOfSample);
    });
  });
}
