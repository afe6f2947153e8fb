import type { Bounds, Point } from '#src/domain/places/bounds.ts';
import type { TileSource } from '#src/domain/places/tile-source.ts';
import type { BaseMap } from './base-map.ts';

export type MapLabel = Point & { readonly key: string };

export type MapSettings = {
  readonly base: BaseMap | null;
  readonly tiles: TileSource | null;
  /** Without animations. */
  readonly isCalm: boolean;
  /** What a label says, and its accessible name, of one or of a group. */
  readonly pillOf: (keys: readonly string[]) => { readonly words: string; readonly name: string };
  /** A user has moved or zoomed the map. */
  readonly onMoved: (bounds: Bounds) => void;
  readonly onOpen: (keys: readonly string[]) => void;
  /** A click on the map beside all labels. */
  readonly onOutside: () => void;
};

/** An open map. What it is told to show calls `onMoved` not. */
export type MapHandle = {
  readonly setLabels: (labels: readonly MapLabel[]) => void;
  /** The label whose card is open. */
  readonly setOpen: (key: string | null) => void;
  readonly focusOn: (key: string) => void;
  readonly setCircle: (circle: { readonly corners: readonly Point[]; readonly color: string } | null) => void;
  readonly show: (bounds: Bounds) => void;
  readonly showPoint: (point: Point, zoom: number) => void;
  /** All points, the whole country without any. */
  readonly showAll: (points: readonly Point[], maxZoom: number) => void;
  readonly zoomBy: (steps: number) => void;
  readonly close: () => void;
};
