import { longitudeNear, type Point } from '#src/domain/places/bounds.ts';
import { clipped } from '#src/domain/places/clip.ts';
import { project, type Pixel } from '#src/domain/places/mercator.ts';
import type { BaseMap } from './base-map.ts';
import { placeTowns } from './place-towns.ts';

export type StaticMap = {
  readonly centre: Point;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** In place of the dot. */
  readonly circle: { readonly corners: readonly Point[]; readonly color: string } | null;
  readonly marker: { readonly url: string; readonly width: number; readonly height: number } | null;
};

/** In pixels: how far lines go on beyond the edge, so that no cut is seen. */
const beyond = 40;
/** In pixels: from the middle of a name to its foot. */
const baseline = 4;
const font = 'font-family="Hanken Grotesk, Helvetica Neue, Arial, sans-serif" font-size="13" text-anchor="middle"';
/** A picture follows the theme of the page around it. */
const style = `<style>@media (prefers-color-scheme: dark) {
  .sea { fill: #141b1c } .land { fill: #262e2a; stroke: #48524c } .near { stroke: #fff; stroke-opacity: .028 }
  text { fill: #a9b3ac; stroke: #262e2a }
}</style>`;

/** A picture of the map around a point, as SVG: where it is shown smaller it is cut, so that names stay readable. */
export function drawStaticMap(base: BaseMap, map: StaticMap): string {
  const { width, height, zoom, centre } = map;
  const middle = project(centre, zoom);
  const place = ({ latitude, longitude }: Point): Pixel => {
    const at = project({ latitude, longitude: longitudeNear(longitude, centre.longitude) }, zoom);
    return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
  };
  const frame = { left: -beyond, top: -beyond, right: width + beyond, bottom: height + beyond };
  const land = base.land.map((shape) => pathOf(clipped(shape.map(place), frame))).join('');
  const bands = [26, 17, 8].map((thickness) => `<use href="#land" class="near" stroke-width="${thickness}"/>`).join('');
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">',
    style,
    `<defs><path id="land" d="${land}"/></defs>`,
    '<rect class="sea" width="100%" height="100%" fill="#dfe7ea"/>',
    `<svg x="50%" y="50%" overflow="visible"><g transform="translate(${-width / 2} ${-height / 2})">`,
    `<g fill="none" stroke="#fff" stroke-opacity=".28" stroke-linejoin="round">${bands}</g>`,
    '<use href="#land" class="land" fill="#f3f3ee" stroke="#c3ccc6"/>',
    `<g ${font} fill="#5d665f" stroke="#f3f3ee" stroke-width="3" paint-order="stroke">${namesOf(base, map, place)}</g>`,
    markOf(map, place),
    '</g></svg></svg>',
  ].join('');
}

function pathOf(shape: readonly Pixel[]): string {
  if (shape.length < 3) return '';
  return `M${shape.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`;
}

/** The towns that fit, none of them over the mark in the middle. */
function namesOf(base: BaseMap, { zoom, width, height, centre }: StaticMap, place: (point: Point) => Pixel): string {
  return placeTowns(base, { zoom, centre: centre.longitude, labels: [project(centre, zoom)] })
    .map((town) => {
      const { x, y } = place(town);
      return { name: town.name, x, y: y + town.shift + baseline };
    })
    .filter(({ name, x, y }) => x > name.length * 4 && x < width - name.length * 4 && y > 16 && y < height - 8)
    .map(({ name, x, y }) => `<text x="${tenth(x)}" y="${tenth(y)}">${escaped(name)}</text>`)
    .join('');
}

function markOf({ circle, marker, width, height }: StaticMap, place: (point: Point) => Pixel): string {
  if (circle !== null) {
    const color = escaped(circle.color);
    return `<path d="${pathOf(circle.corners.map(place))}" fill="${color}" fill-opacity=".2" stroke="${color}"/>`;
  }
  const [x, y] = [width / 2, height / 2];
  if (marker === null)
    return `<circle cx="${x}" cy="${y}" r="18" fill="#1f4d3d" fill-opacity=".2"/><circle cx="${x}" cy="${y}" r="6" fill="#1f4d3d" stroke="#fff" stroke-width="2"/>`;
  const size = `width="${marker.width}" height="${marker.height}"`;
  return `<image href="${escaped(marker.url)}" x="${x - marker.width / 2}" y="${y - marker.height}" ${size}/>`;
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
