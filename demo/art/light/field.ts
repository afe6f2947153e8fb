import type { Box } from '../effects.ts';

/** Heights or coverage over a box of the drawing, row by row, `density` samples for one unit of the drawing. */
export interface Field {
  readonly box: Box;
  readonly density: number;
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function emptyField(box: Box, density: number): Field {
  const width = Math.max(2, Math.ceil(box.width * density));
  const height = Math.max(2, Math.ceil(box.height * density));
  return { box, density, width, height, data: new Float32Array(width * height) };
}

interface Lines {
  readonly count: number;
  readonly length: number;
  /** Index steps from one line to the next, and from one sample to the next. */
  readonly stride: number;
  readonly step: number;
}

/** A box blur along each line; samples outside repeat the nearest one. */
function mean(from: Float32Array, to: Float32Array, { count, length, stride, step }: Lines, radius: number): void {
  const weight = 1 / (2 * radius + 1);
  for (let line = 0; line < count; line++) {
    const first = line * stride;
    const last = first + (length - 1) * step;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += from[Math.max(first, Math.min(last, first + i * step))] ?? 0;
    for (let i = 0; i < length; i++) {
      const at = first + i * step;
      to[at] = sum * weight;
      const [enters, leaves] = [at + (radius + 1) * step, at - radius * step];
      sum += (from[enters < last ? enters : last] ?? 0) - (from[leaves > first ? leaves : first] ?? 0);
    }
  }
}

/** Approximates a Gaussian blur with three box blurs in both directions; `deviation` in units of the drawing. */
export function blurred(field: Field, deviation: number): Float32Array {
  const { width, height, data, density } = field;
  const radius = Math.max(1, Math.round((Math.sqrt(4 * (deviation * density) ** 2 + 1) - 1) / 2));
  const [result, spare] = [data.slice(), new Float32Array(data.length)];
  const rows: Lines = { count: height, length: width, stride: width, step: 1 };
  const columns: Lines = { count: width, length: height, stride: 1, step: width };
  for (let pass = 0; pass < 3; pass++) {
    mean(result, spare, rows, radius);
    mean(spare, result, columns, radius);
  }
  return result;
}
