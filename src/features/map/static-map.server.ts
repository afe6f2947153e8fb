import { createHash } from 'node:crypto';
import { marketplace } from '#marketplace';
import type { Point } from '#src/domain/places/bounds.ts';
import { makeLruCache } from '#src/platform/lru-cache.ts';
import { baseMapZooms, loadBaseMap } from '#src/ui/map/base-map.ts';
import { drawStaticMap } from '#src/ui/map/draw-static-map.ts';
import { centreOf, fuzzyCircle, zoomOf, type MapConfig } from './map-settings.ts';

/** The part of a listing that its map is of; the point is the public one. */
type Placed = { readonly id: string; readonly point: Point | null };

/** The picture is never wider, whatever the page. */
const size = { width: 640, height: 300 };
/** Changes with what is drawn, so that browsers do not keep an earlier picture. */
const drawing = 2;

/** The address of a listing's map, which names what it shows; null for a listing without a point. */
export function staticMapPath({ id, point }: Placed): string | null {
  return point === null ? null : `/media/map/${id}/${keyOf(point)}.svg`;
}

type DrawnMap = { readonly svg: string; readonly weight: number };

/** In bytes: some two hundred maps. */
const maxBytes = 4_000_000;
const drawn = makeLruCache<DrawnMap>(maxBytes);

/** The map at an address, drawn once as long as it is kept: the address names all that it shows. */
export async function drawnMapAt(path: string, point: Point): Promise<DrawnMap> {
  const kept = drawn.get(path);
  if (kept !== undefined) return kept;
  const svg = await staticMapOf(point);
  const map = { svg, weight: 2 * svg.length };
  drawn.set(path, map);
  return map;
}

/** The map around a listing as SVG. */
export async function staticMapOf(point: Point, config: MapConfig = marketplace.map): Promise<string> {
  const centre = centreOf({ centre: point, obfuscatedCentre: point }, config);
  const { customMarker } = config;
  return drawStaticMap(await loadBaseMap(), {
    ...size,
    centre,
    zoom: Math.min(zoomOf(config), baseMapZooms.max),
    circle: fuzzyCircle(centre, config),
    marker: customMarker.enabled ? customMarker : null,
  });
}

function keyOf({ latitude, longitude }: Point): string {
  const shown = JSON.stringify([drawing, latitude, longitude, marketplace.map]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16);
}
