import { z } from 'zod';
import type { TileSource } from '#src/domain/places/tile-source.ts';

const example = 'https://tiles.example/{z}/{x}/{y}.png';
const defaultMaxZoom = 18;

/** For the schema of all settings. */
export const mapTilesSettings = {
  MAP_TILES_URL: z
    .string()
    .refine((value) => isTemplate(value), `MAP_TILES_URL must be an address such as ${example}.`)
    .optional(),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .regex(/^[^<>\p{Cc}]{1,200}$/u, 'MAP_TILES_ATTRIBUTION must be plain text of at most 200 characters.')
    .optional(),
  MAP_TILES_MAX_ZOOM: z
    .string()
    .regex(/^(\d|1\d|2[0-2])$/, 'MAP_TILES_MAX_ZOOM must be a whole number from 0 to 22.')
    .transform(Number)
    .optional(),
};

export type MapTilesSettings = z.infer<z.ZodObject<typeof mapTilesSettings>>;

export function mapTilesProblems(
  { MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: MapTilesSettings,
  isLoopback: (hostname: string) => boolean,
): string[] {
  if ((MAP_TILES_URL === undefined) !== (MAP_TILES_ATTRIBUTION === undefined))
    return ['MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together: every map names whom it is from.'];
  if (MAP_TILES_URL?.startsWith('http:') !== true || isLoopback(new URL(MAP_TILES_URL).hostname)) return [];
  return ['MAP_TILES_URL must begin with https:// unless it is localhost: browsers would refuse it on a secure page.'];
}

/** Null: the map that is part of the site. */
export function mapTilesOf(settings: MapTilesSettings): TileSource | null {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution, MAP_TILES_MAX_ZOOM } = settings;
  if (url === undefined || attribution === undefined) return null;
  return { url, attribution, maxZoom: MAP_TILES_MAX_ZOOM ?? defaultMaxZoom };
}

/** One host, because the content policy names it. */
function isTemplate(value: string): boolean {
  if (!URL.canParse(value) || !['{z}', '{x}', '{y}'].every((part) => value.includes(part))) return false;
  const { protocol, username, password, hash, host } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && !username && !password && !hash && /^[\w.:[\]-]+$/.test(host);
}
