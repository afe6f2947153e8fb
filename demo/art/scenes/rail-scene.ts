import sharp, { type OverlayOptions } from 'sharp';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import { pictureRecord } from '#demo/catalogue/pictures.ts';
import { cutout, hangerCutout } from '../studio/picture.ts';
import { transparentPng } from '../studio/raster.ts';
import { rail, wall, type Frame } from './wall.ts';

/** Clothes on a brass rail. Distances are pixels of the final image. */
export interface RailScene extends Frame {
  readonly rail: { readonly from: number; readonly y: number; readonly thickness: number };
  /** Pixels for one unit of a drawing. */
  readonly scale: number;
  /** What hangs on the wall behind the clothes, as an SVG document of the scene's size. */
  readonly behind?: string;
  /** The centre line of each piece; later ones hang in front. `null` is an empty hanger. */
  readonly listings: readonly (readonly [listingId: string | null, x: number])[];
}

interface Layer {
  readonly png: Buffer;
  readonly left: number;
  readonly top: number;
}

/** Height of a hook's top in the drawing, by what it carries. */
const hookTops = {
  body: 41,
  bikini: 41,
  tailored: 53,
  jacket: 52,
  cape: 52,
  cardigan: 52,
  scarf: 52,
  clippedSkirt: 13,
  trousers: 13,
} as const;
const shoulderHookTop = 52;

function hanging(listingId: string | null): { readonly svg: string; readonly hookTop: number } {
  if (listingId === null) return { svg: hangerCutout(), hookTop: hookTops.body };
  const listing = catalogue.listings.find(({ id }) => id === listingId);
  if (!listing) throw new Error(`no such listing: ${listingId}`);
  const { drawing } = listing;
  const svg = cutout(pictureRecord(listing));
  if (drawing.kind === 'body' && !('straps' in drawing.upper)) return { svg, hookTop: shoulderHookTop };
  if (!(drawing.kind in hookTops)) throw new Error(`${listingId} does not hang`);
  return { svg, hookTop: hookTops[drawing.kind as keyof typeof hookTops] };
}

interface Shadow {
  readonly blur: number;
  readonly opacity: number;
  readonly dx: number;
  readonly dy: number;
}

async function shadowOf({ png, left, top }: Layer, { blur, opacity, dx, dy }: Shadow): Promise<Layer> {
  const alpha = await sharp(png).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = alpha.info;
  const raw = { width, height, channels: 1 } as const;
  const soft = await sharp(alpha.data, { raw }).blur(blur).linear(opacity, 0).extractChannel(0).raw().toBuffer();
  const solid = sharp({ create: { width, height, channels: 3, background: '#241d1a' } });
  return { png: await solid.joinChannel(soft, { raw }).png().toBuffer(), left: left + dx, top: top + dy };
}

/** Crops layers to the image, because the compositor accepts only layers that fit. */
async function trimmed({ png, left, top }: Layer, frame: Frame): Promise<OverlayOptions | undefined> {
  const { width, height } = await sharp(png).metadata();
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const visible = { width: Math.min(left + width, frame.width) - x, height: Math.min(top + height, frame.height) - y };
  if (visible.width <= 0 || visible.height <= 0) return undefined;
  const input = await sharp(png)
    .extract({ left: x - left, top: y - top, ...visible })
    .png()
    .toBuffer();
  return { input, left: x, top: y };
}

/** The scene as a PNG: wall, cast shadows, rail, and then each piece with its shadow on its neighbour. */
export async function railScene(scene: RailScene): Promise<Buffer> {
  const { scale, width, height } = scene;
  const layers = scene.listings.map(([listingId, x]): Layer => {
    const { svg, hookTop } = hanging(listingId);
    const hookY = scene.rail.y - scene.rail.thickness / 2 - 3 * scale;
    return {
      png: transparentPng(svg, Math.round(400 * scale)),
      left: Math.round(x - 200 * scale),
      top: Math.round(hookY - hookTop * scale),
    };
  });
  const [far, near] = [Math.round(18 * scale), Math.round(4 * scale)];
  const cast: Shadow = { blur: 11 * scale, opacity: 0.3, dx: far, dy: far };
  const onNeighbour: Shadow = { blur: 4 * scale, opacity: 0.3, dx: near, dy: near };
  const clothes = await Promise.all(layers.map(async (layer) => [await shadowOf(layer, onNeighbour), layer]));
  const bar: Layer = { png: transparentRail(scene), left: 0, top: 0 };
  const stack = [...(await Promise.all(layers.map((layer) => shadowOf(layer, cast)))), bar, ...clothes.flat()];
  const overlays = await Promise.all(stack.map((layer) => trimmed(layer, scene)));
  const behind = scene.behind ? [{ input: transparentPng(scene.behind, width), left: 0, top: 0 }] : [];
  return sharp(Buffer.from(wall({ width, height })))
    .composite([...behind, ...overlays.filter((overlay) => overlay !== undefined)])
    .png()
    .toBuffer();
}

const transparentRail = ({ width, height, rail: { from, y, thickness } }: RailScene): Buffer =>
  transparentPng(rail({ width, height }, from, y, thickness), width);
