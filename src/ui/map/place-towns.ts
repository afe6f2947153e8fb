import { longitudeNear } from '#src/domain/places/bounds.ts';
import { project, type Pixel } from '#src/domain/places/mercator.ts';
import type { BaseMap } from './base-map.ts';

export type PlacedTown = BaseMap['towns'][number] & {
  readonly at: Pixel;
  /** In pixels: where its name stands, above or below a label that is on the town itself. */
  readonly shift: number;
};

/** How many of the largest towns are named at most, by zoom. */
const maxTowns: Readonly<Record<number, number>> = { 5: 14, 6: 22, 7: 40, 8: 80 };
/** In pixels: what a name takes up around its point, and what a label does. */
const perCharacter = 7.5;
const space = { x: 14, y: 22 };
const label = { x: 46, y: 27 };
const shifts = [0, -label.y, label.y];

type Placing = { readonly zoom: number; readonly centre?: number; readonly labels?: readonly Pixel[] };

/** The towns to name at a zoom, the largest first, none over another or under a label. */
export function placeTowns({ towns }: BaseMap, { zoom, centre = 174, labels = [] }: Placing): PlacedTown[] {
  const placed: PlacedTown[] = [];
  for (const town of towns.slice(0, maxTowns[zoom] ?? towns.length)) {
    const at = project({ ...town, longitude: longitudeNear(town.longitude, centre) }, zoom);
    const all = shifts.map((shift): PlacedTown => ({ ...town, at, shift }));
    // Only a label moves a name: another name would send it to where the town is not.
    const free = all.find((one) => labels.every((other) => isClear(one, other)));
    if (free !== undefined && placed.every((other) => isApart(other, free))) placed.push(free);
  }
  return placed;
}

function isApart(a: PlacedTown, b: PlacedTown): boolean {
  const width = ((a.name.length + b.name.length) / 2) * perCharacter + space.x;
  return Math.abs(a.at.x - b.at.x) > width || Math.abs(a.at.y + a.shift - b.at.y - b.shift) > space.y;
}

function isClear({ name, at, shift }: PlacedTown, other: Pixel): boolean {
  const width = (name.length / 2) * perCharacter + label.x;
  return Math.abs(at.x - other.x) > width || Math.abs(at.y + shift - other.y) >= label.y;
}
