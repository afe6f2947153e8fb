import type { Shoes } from '../accessory-record.ts';
import { mix, night } from '../colour.ts';
import { fabric as makeFabric } from '../fabrics/fabric.ts';
import { group } from '../svg.ts';
import type { Work } from '../work.ts';
import { ankleBoot, boot } from './boots.ts';
import { ballet, loafer } from './flats.ts';
import { mule, pump, sandal, slingback } from './heels.ts';
import { contact } from './plinth.ts';
import type { Shoe } from './shoe.ts';

const makers: Readonly<Record<Shoes['shape'], (shoe: Shoe) => string>> = {
  pump,
  slingback,
  sandal,
  mule,
  boot,
  ankleBoot,
  loafer,
  ballet,
};

/** Flat shoes lie on the table and are seen from above; the others stand on the plinth. */
export const liesFlat = (g: Shoes): boolean => g.shape === 'loafer' || g.shape === 'ballet';

/** Where the far and the near shoe stand, and how large. */
const stances = {
  boot: { far: 'translate(66 143) scale(.88)', near: 'translate(-18 118) scale(.98)', shadow: contact(-4, 420, 88, 8) },
  heel: { far: 'translate(42 118) scale(.98)', near: 'translate(-30 84) scale(1.1)', shadow: contact(0, 417, 112, 6) },
  flat: {
    far: 'translate(-58 286) rotate(-9) scale(1.3)',
    near: 'translate(54 306) rotate(7) scale(-1.3 1.3)',
    shadow: '',
  },
} as const;

export function shoes(g: Shoes, work: Work): string {
  const lining = makeFabric('leather', `${work.id}-lining`, '#d9b48f');
  const shoe: Shoe = { fabric: work.fabric, sole: g.sole ?? '#241a16', lining: { ...lining, gloss: 0.2 } };
  const stance = stances[liesFlat(g) ? 'flat' : g.shape === 'boot' ? 'boot' : 'heel'];
  const draw = makers[g.shape];
  const farShoe: Shoe = {
    ...shoe,
    fabric: { ...work.fabric, base: mix(work.fabric.base, night, liesFlat(g) ? 0 : 0.06) },
  };
  return (
    stance.shadow + group({ transform: stance.far }, draw(farShoe)) + group({ transform: stance.near }, draw(shoe))
  );
}
