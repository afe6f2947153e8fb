import { createHash } from 'node:crypto';
import { marketplace } from '#marketplace';
import type { Point } from '#src/domain/places/bounds.ts';
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
