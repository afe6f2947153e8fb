import { chance } from '../chance.ts';
import { mix } from '../colour.ts';
import { line, type Point } from '../geometry.ts';
import type { Hex } from '../drawn.ts';
import { circle, element, gradient, group, path, rect } from '../svg.ts';

const width = 600;
const height = 400;

interface Range {
  readonly colour: Hex;
  /** Height of the lowest valley, how far the tops rise above it, and how many there are from edge to edge. */
  readonly y: number;
  readonly rise: number;
  readonly peaks: number;
  /** Mountains: crests with snow on them. */
  readonly jagged?: boolean;
}

interface Landscape {
  readonly sky: readonly [top: Hex, bottom: Hex];
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number; readonly colour: Hex };
  readonly far: readonly Range[];
  readonly water: { readonly y: number; readonly colour: Hex };
  readonly near: readonly Range[];
  /** A landmark of the town, drawn behind the water. */
  readonly landmark?: string;
}

const landscapes = {
  auckland: {
    sky: ['#e6d3ca', '#f5ecdf'],
    sun: { x: 438, y: 132, radius: 32, colour: '#fbf3e4' },
    far: [{ colour: '#d3c3c0', y: 262, rise: 30, peaks: 3 }],
    // Rangitoto: the same from every side.
    landmark: path(
      'M40 262C140 256 196 236 246 212C262 204 268 200 280 203C290 198 300 200 312 207C364 234 440 256 560 262Z',
      {
        fill: '#b3a3a8',
      },
    ),
    water: { y: 260, colour: '#a9a8b4' },
    near: [
      { colour: '#7d8090', y: 342, rise: 44, peaks: 2.4 },
      { colour: '#434b5a', y: 396, rise: 64, peaks: 2 },
    ],
  },
  wellington: {
    sky: ['#c9d7dd', '#edf0ec'],
    sun: { x: 150, y: 104, radius: 27, colour: '#fbf9f1' },
    far: [
      { colour: '#b4c6cb', y: 248, rise: 96, peaks: 2 },
      { colour: '#8faab2', y: 284, rise: 76, peaks: 2.6 },
    ],
    water: { y: 276, colour: '#a6bdc3' },
    near: [
      { colour: '#547883', y: 372, rise: 88, peaks: 1.7 },
      { colour: '#28484f', y: 408, rise: 84, peaks: 2 },
    ],
  },
  queenstown: {
    sky: ['#b9c6e2', '#e3dde6'],
    sun: { x: 468, y: 84, radius: 23, colour: '#fff9ef' },
    far: [
      { colour: '#97a5c9', y: 280, rise: 196, peaks: 2.6, jagged: true },
      { colour: '#7484b0', y: 300, rise: 108, peaks: 2.1, jagged: true },
    ],
    water: { y: 284, colour: '#94a3c6' },
    near: [
      { colour: '#4d5f8c', y: 372, rise: 74, peaks: 1.8 },
      { colour: '#22305a', y: 408, rise: 86, peaks: 2.2 },
    ],
  },
} satisfies Readonly<Record<string, Landscape>>;

export type Town = keyof typeof landscapes;

/** Smooth noise along a line, -1 to 1, `cells` swings from edge to edge. */
function swell(random: () => number, cells: number): (share: number) => number {
  const knots = Array.from({ length: Math.ceil(cells) + 2 }, () => random() * 2 - 1);
  const offset = random();
  return (share) => {
    const at = share * cells + offset;
    const index = Math.floor(at);
    const [before, after] = [knots[index] ?? 0, knots[index + 1] ?? 0];
    const ease = (1 - Math.cos((at - index) * Math.PI)) / 2;
    return before + (after - before) * ease;
  };
}

const samples = 110;

const hills = { scales: [1, 2.1, 4.6], weight: (scale: number) => scale ** -1.5, form: (value: number) => value };
const mountains = {
  scales: [1, 2.3, 4.7, 9],
  weight: (scale: number) => scale ** -1.15,
  form: (value: number) => -Math.abs(value),
};

/** Heights along the picture, 0 to 1: hills roll, mountains fold the same noise upwards into crests. */
function relief(random: () => number, peaks: number, { scales, weight, form }: typeof hills): number[] {
  const octaves = scales.map((scale) => ({ swell: swell(random, peaks * scale), weight: weight(scale) }));
  const heights = Array.from({ length: samples + 1 }, (_, i) =>
    octaves.reduce((sum, octave) => sum + octave.weight * form(octave.swell(i / samples)), 0),
  );
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return heights.map((height) => (height - low) / (high - low));
}

function skyline(random: () => number, { y, rise, peaks, jagged = false }: Range): Point[] {
  const heights = relief(random, peaks, jagged ? mountains : hills);
  return heights.map((height, i): Point => [(i / samples) * width, y - rise * height, jagged]);
}

/** Snow lies above a ragged line and fades into the rock. */
function snow(random: () => number, name: string, mountain: string, { colour, y, rise }: Range): string {
  const edge = Array.from({ length: 61 }, (_, i): Point => [i * 10, y - rise * (0.5 + random() * 0.2), true]);
  const cap = `${line(edge)}L${width} 0L0 0Z`;
  return (
    element('clipPath', { id: name }, path(mountain, {})) +
    path(cap, { fill: mix(colour, '#ffffff', 0.82), clipPath: `url(#${name})`, opacity: 0.92 })
  );
}

function range(name: string, form: Range): string {
  const random = chance(name);
  const outline = `${line(skyline(random, form))}L${width} ${height}L0 ${height}Z`;
  const rock = path(outline, { fill: form.colour });
  return form.jagged ? rock + snow(random, name.replaceAll('/', '-'), outline, form) : rock;
}

/** Long bright strokes under the sun. */
function glitter(town: Town, { sun, water }: Landscape): string {
  const random = chance(`${town}/water`);
  return Array.from({ length: 26 }, () => {
    const depth = random() ** 1.6;
    const y = water.y + 4 + depth * 58;
    const reach = 8 + random() * (14 + depth * 46);
    const x = sun.x + (random() - 0.5) * (40 + depth * 120);
    return rect(x - reach / 2, y, reach, 1 + depth * 1.4, { rx: 1, fill: sun.colour, opacity: 0.5 - depth * 0.3 });
  }).join('');
}

/** A town at dusk in seven flat tones, 600 x 400: what its window needs defined, and the view itself. */
export function landscape(town: Town): { readonly defs: string; readonly view: string } {
  const scene: Landscape = landscapes[town];
  const { sky, sun, water } = scene;
  const body = [
    rect(0, 0, width, height, { fill: 'url(#sky)' }),
    circle(sun.x, sun.y, sun.radius * 3.2, { fill: 'url(#glow)' }),
    circle(sun.x, sun.y, sun.radius, { fill: sun.colour }),
    ...scene.far.map((form, i) => range(`${town}/far/${i}`, form)),
    scene.landmark ?? '',
    rect(0, water.y, width, height - water.y, { fill: 'url(#water)' }),
    glitter(town, scene),
    ...scene.near.map((form, i) => range(`${town}/near/${i}`, form)),
  ];
  const defs = [
    gradient(
      'sky',
      [
        [0, sky[0]],
        [0.7, sky[1]],
      ],
      { x1: 0, y1: 0, x2: 0, y2: 1 },
    ),
    gradient(
      'water',
      [
        [0, mix(water.colour, sky[1], 0.35)],
        [0.5, water.colour],
      ],
      { x1: 0, y1: 0, x2: 0, y2: 1 },
    ),
    gradient(
      'glow',
      [
        [0, sun.colour, 0.7],
        [1, sun.colour, 0],
      ],
      { cx: 0.5, cy: 0.5, radius: 0.5 },
    ),
  ].join('');
  return { defs, view: group({}, ...body) };
}
