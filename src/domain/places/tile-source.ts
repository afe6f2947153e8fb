/** Tiles of another server, in place of the map that is part of the site. */
export type TileSource = {
  /** With `{z}`, `{x}` and `{y}` in it. Browsers ask it, so what it has of a key is public. */
  readonly url: string;
  /** Whom the map has to name. */
  readonly attribution: string;
  readonly maxZoom: number;
};
