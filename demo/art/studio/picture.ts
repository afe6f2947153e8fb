import { bag } from '../accessories/bag.ts';
import { belt } from '../accessories/belt.ts';
import { earrings } from '../accessories/earrings.ts';
import { hat } from '../accessories/hat.ts';
import { necklace } from '../accessories/necklace.ts';
import { plinth } from '../accessories/plinth.ts';
import { liesFlat, shoes } from '../accessories/shoes.ts';
import { sunglasses } from '../accessories/sunglasses.ts';
import { chance } from '../chance.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { bikini } from '../garments/bikini.ts';
import { bodyGarment } from '../garments/body.ts';
import { cape } from '../garments/cape.ts';
import { cardigan } from '../garments/cardigan.ts';
import { clippedSkirt, trousers } from '../garments/clipped.ts';
import { hanger } from '../garments/hanger.ts';
import { jacket } from '../garments/jacket.ts';
import { scarf } from '../garments/scarf.ts';
import { tailored } from '../garments/tailored.ts';
import type { Accessory } from '../accessory-record.ts';
import type { Garment } from '../garment-record.ts';
import type { Drawing, PictureRecord, View } from '../record.ts';
import { element, group, short } from '../svg.ts';
import type { Work } from '../work.ts';
import { backdrop } from './backdrop.ts';
import { studioDefs } from './filters.ts';
import { labelView } from './label.ts';
import { isFlat, placement } from './place.ts';

const wholePicture = '-200 0 400 600';

type CloseFrame = readonly [x: number, y: number, width: number];

const wholeFrame: CloseFrame = [-200, 0, 400];

/** Crop of the detail view: about a third of the image, around neck and waist or the clasp. */
const details: Readonly<Record<Drawing['kind'], CloseFrame>> = {
  body: [-90, 150, 150],
  tailored: [-80, 120, 160],
  clippedSkirt: [-80, 120, 150],
  trousers: [-80, 120, 150],
  scarf: [-90, 150, 150],
  jacket: [-80, 110, 160],
  cape: [-80, 90, 160],
  cardigan: [-80, 110, 160],
  bikini: [-100, 130, 170],
  bag: [-120, 160, 170],
  shoes: [-75, 200, 160],
  hat: [-120, 150, 180],
  sunglasses: [-140, 180, 170],
  earrings: [-168, 180, 160],
  necklace: [-90, 230, 180],
  belt: [-60, 190, 180],
};

/** Margin by which close views are drawn larger and then cropped, because a blur needs pixels beyond the edge. */
export const bleed = 0.08;

function withBleed([x, y, width]: CloseFrame): string {
  const height = width * 1.5;
  const [bleedX, bleedY] = [width * bleed, height * bleed];
  return [x - bleedX, y - bleedY, width + 2 * bleedX, height + 2 * bleedY].map(short).join(' ');
}

const materials = (drawing: Drawing, id: string): Omit<Work, 'view' | 'id'> => {
  const fabric = makeFabric(drawing.fabric, `${id}-cloth`, drawing.colour, drawing.print);
  const strap = 'belt' in drawing ? drawing.belt?.colour : undefined;
  return {
    fabric,
    rib: makeFabric('rib', `${id}-rib`, fabric.base),
    belt: makeFabric('leather', `${id}-belt`, strap ?? fabric.base),
  };
};

const accessories = ['bag', 'shoes', 'hat', 'sunglasses', 'earrings', 'necklace', 'belt'];

const isAccessory = (drawing: Drawing): drawing is Accessory => accessories.includes(drawing.kind);

function sew(g: Garment, work: Work): string {
  switch (g.kind) {
    case 'body':
      return bodyGarment(g, work);
    case 'tailored':
      return tailored(g, work);
    case 'clippedSkirt':
      return clippedSkirt(g, work);
    case 'trousers':
      return trousers(g, work);
    case 'scarf':
      return scarf(g, work);
    case 'jacket':
      return jacket(g, work);
    case 'cape':
      return cape(g, work);
    case 'cardigan':
      return cardigan(g, work);
    case 'bikini':
      return bikini(g, work);
  }
}

function shapeAccessory(g: Accessory, work: Work): string {
  switch (g.kind) {
    case 'bag':
      return bag(g, work);
    case 'shoes':
      return shoes(g, work);
    case 'hat':
      return hat(g, work);
    case 'sunglasses':
      return sunglasses(g);
    case 'earrings':
      return earrings(g);
    case 'necklace':
      return necklace(g);
    case 'belt':
      return belt(g, work);
  }
}

/** Scale of each kind. */
const sizes = { bag: 1.36, shoes: 1.26, hat: 1.16, sunglasses: 1.3, belt: 1.16 } as const;

const standing = (scale: number): string => `translate(0 396) scale(${scale}) translate(0 -420)`;

/** Places accessories: on the plinth, jewellery on the wall, flat shoes on the table. The back view is mirrored. */
function staged(g: Accessory, work: Work, plinthTop: string): string {
  const turned = group({ transform: work.view === 'back' ? 'scale(-1 1)' : undefined }, shapeAccessory(g, work));
  if (g.kind === 'shoes' && liesFlat(g)) return group({ filter: 'url(#lying)' }, turned);
  return g.kind === 'earrings' || g.kind === 'necklace'
    ? group({ transform: 'translate(0 290) scale(1.55) translate(0 -264)' }, turned)
    : group(
        {},
        group({ transform: standing(1.14) }, plinth(work.id, g.kind === 'shoes' || g.kind === 'hat', plinthTop)),
        group({ transform: standing(sizes[g.kind]) }, turned),
      );
}

/** A garment never hangs quite plumb; what lies on the table lies askew, close above its shadow. */
function hung(g: Garment, work: Work): string {
  const sway = chance(work.id)() - 0.5;
  const flat = isFlat(g);
  const turn = flat ? `rotate(${short(Math.sign(sway) * (6 + Math.abs(sway) * 12))} 0 300)` : '';
  const plumb = flat ? '' : ` rotate(${short(sway * 1.2)} 0 60)`;
  const filter = flat ? 'url(#lying)' : 'url(#cast)';
  return group({ filter }, group({ transform: `${turn}${placement(g)}${plumb}` }, sew(g, work)));
}

const document = (viewBox: string, defs: string, body: string): string =>
  element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox, width: 400, height: 600 },
    element('defs', {}, studioDefs, defs),
    body,
  );

function prepare(record: PictureRecord, view: View): { work: Work; defs: string } {
  const cloths = materials(record.drawing, record.id);
  const work: Work = { id: record.id, view: view === 'back' ? 'back' : 'front', ...cloths };
  return { work, defs: cloths.fabric.defs + cloths.rib.defs + cloths.belt.defs };
}

/** The studio image of one listing as an SVG document. Deterministic: the same record gives the same text. */
export function picture(record: PictureRecord, view: View): string {
  const { drawing } = record;
  const { work, defs } = prepare(record, view);
  const ground = backdrop(drawing.studio);
  const everything = defs + ground.defs;
  if (view === 'label') return document(withBleed(wholeFrame), everything, labelView(record, work.fabric));
  const listing = isAccessory(drawing) ? staged(drawing, work, ground.plinthTop) : hung(drawing, work);
  return document(
    view === 'detail' ? withBleed(details[drawing.kind]) : wholePicture,
    everything,
    ground.wall + listing,
  );
}

/** An empty hanger on a transparent ground. */
export const hangerCutout = (): string => document(wholePicture, '', hanger('beech', { half: 62, y: 112, drop: 26 }));

/** A garment alone on a transparent ground, unscaled, its hanger's hook near the top: for scenes. */
export function cutout(record: PictureRecord): string {
  if (isAccessory(record.drawing)) throw new Error(`${record.id} does not hang`);
  const { work, defs } = prepare(record, 'front');
  return document(wholePicture, defs, sew(record.drawing, work));
}
