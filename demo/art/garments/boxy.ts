import { cloth } from '../cloth.ts';
import { foldOn, lit, relief, together, type Relief } from '../folds.ts';
import { bothSides, mirrored, onSide, shape, type Point, type Side } from '../geometry.ts';
import type { Work } from '../work.ts';

/** From the shoulder down the side to the hem, of a garment that hangs straight. */
const boxySide = (hemHalf: number, hemY: number): readonly Point[] => [
  [24, 119, true],
  [63, 136, true],
  [58, 172],
  [58, 214, true],
  [61, 262],
  [hemHalf + 1, (262 + hemY) / 2],
  [hemHalf, hemY, true],
];

/** What a straight front does in the light: blousing above the hem, a drag from the armhole. */
function boxyFolds(side: Side, hemHalf: number, hemY: number): Relief {
  const f = foldOn(side);
  return relief(
    [
      [f(56, 214, 26, 258, 12, 4, 'leaf'), 0.3],
      [f(hemHalf - 8, 244, hemHalf - 16, hemY, 13, -4), 0.3],
      [f(26, 262, 20, hemY, 12, 5), 0.26],
      [f(40, hemY, 46, hemY - 52, 8, 0, 'top'), 0.26],
      [f(12, hemY, 12, hemY - 40, 8, 0, 'top'), 0.2],
    ],
    [
      [f(44, 152, 38, 240, 15, 0, 'leaf'), lit(side, 0.5, 0.3)],
      [f(34, 250, 33, hemY - 6, 12, 4), lit(side, 0.5, 0.3)],
    ],
  );
}

/** The two halves of a front that meets in the middle. */
export const boxyFronts = (
  work: Work,
  hemHalf: number,
  hemY: number,
  inner: readonly Point[],
  seams: (side: Side) => string,
): string =>
  bothSides
    .map((side) =>
      cloth(shape(onSide(side, [...boxySide(hemHalf, hemY), ...inner])), work.fabric, {
        ...boxyFolds(side, hemHalf, hemY),
        seams: seams(side),
      }),
    )
    .join('');

export function boxyBack(work: Work, hemHalf: number, hemY: number, seams: string): string {
  const right: Point[] = [[0, 124], ...boxySide(hemHalf, hemY), [0, hemY + 4]];
  return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.fabric, {
    ...together(...bothSides.map((side) => boxyFolds(side, hemHalf, hemY))),
    seams,
  });
}

/** A ribbed band at the hem, a little drawn in. */
export function hemBand(work: Work, half: number, y: number, height: number): string {
  const right: Point[] = [
    [0, y - 2],
    [half, y - 4, true],
    [half - 5, y + height, true],
    [0, y + height + 3],
  ];
  return cloth(shape([...right, ...mirrored(right.slice(1, -1))]), work.rib, { edge: 0.5 });
}
