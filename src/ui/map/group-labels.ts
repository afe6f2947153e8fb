import type { Pixel } from '#src/domain/places/mercator.ts';

/** In pixels: labels whose centres are nearer than this to each other would lie upon one another. */
const reach = { x: 68, y: 38 };

/**
 * Joins labels that would lie upon one another, in particular those at one spot. Each joins the first group that it
 * meets, so the order of the results decides: their best stands at its own spot, and is the first of its group.
 */
export function groupLabels<Label>(labels: readonly Label[], positionOf: (label: Label) => Pixel): Label[][] {
  const groups: { readonly at: Pixel; readonly labels: Label[] }[] = [];
  for (const label of labels) {
    const at = positionOf(label);
    const met = groups.find((group) => Math.abs(group.at.x - at.x) < reach.x && Math.abs(group.at.y - at.y) < reach.y);
    if (met === undefined) groups.push({ at, labels: [label] });
    else met.labels.push(label);
  }
  return groups.map((group) => group.labels);
}

/** The place after or before one in a group, with the first after the last. */
export function inTurn(index: number, step: number, length: number): number {
  return (((index + step) % length) + length) % length;
}
