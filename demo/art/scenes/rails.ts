import type { Town } from './landscape.ts';
import type { RailScene } from './rail-scene.ts';
import { windowOn } from './window.ts';

type Hung = RailScene['listings'];

/** Places listings at even distances, starting at `first`. */
const evenly = (ids: readonly (string | null)[], first: number, step: number): Hung =>
  ids.map((id, i) => [id, first + i * step]);

/** Desktop: the left third stays empty for text. */
const wide = (ids: readonly string[]): RailScene => ({
  width: 2160,
  height: 1260,
  scale: 1.62,
  rail: { from: 524, y: 210, thickness: 11 },
  listings: evenly(ids, 880, 209),
});

const phone = (ids: readonly string[]): RailScene => ({
  width: 780,
  height: 820,
  scale: 1.17,
  rail: { from: -20, y: 80, thickness: 8 },
  listings: evenly(ids, 150, 180),
});

const portrait = (ids: readonly (string | null)[], first: number, step: number, scale: number): RailScene => ({
  width: 1200,
  height: 1500,
  scale,
  rail: { from: -40, y: 150, thickness: 13 },
  listings: evenly(ids, first, step),
});

const editorial = (ids: readonly string[], first: number, step: number): RailScene => ({
  width: 800,
  height: 1280,
  scale: 1.96,
  rail: { from: -30, y: 118, thickness: 11 },
  listings: evenly(ids, first, step),
});

/** A room in each town: a window on the left, clothes on the right. */
const room = (town: Town, ids: readonly string[], first: number, step: number): RailScene => ({
  width: 1200,
  height: 800,
  scale: 1.29,
  rail: { from: 640, y: 92, thickness: 9 },
  behind: windowOn(town, { width: 1200, height: 800 }),
  listings: evenly(ids, first, step),
});

/** All images of clothes on a rail that pages show, by file name. */
export const rails: Readonly<Record<string, RailScene>> = {
  'hero-1': wide([
    'camel-wrap-coat',
    'emerald-cowl-maxi',
    'blush-tux-blazer',
    'luna-slip',
    'bahia-tiered-maxi',
    'vermilion-one-shoulder',
    'aurora-gown',
  ]),
  'hero-1-m': phone(['emerald-cowl-maxi', 'blush-tux-blazer', 'luna-slip', 'bahia-tiered-maxi']),
  'hero-2': wide([
    'stone-trench',
    'moss-knit-dress',
    'port-road-biker',
    'pleiades-skirt',
    'heritage-check-blazer',
    'midnight-velvet-gown',
    'oat-cardigan',
  ]),
  'hero-2-m': phone(['moss-knit-dress', 'port-road-biker', 'pleiades-skirt', 'heritage-check-blazer']),
  'hero-3': wide([
    'garden-party-maxi',
    'peacock-lame-gown',
    'limoncello-halter-maxi',
    'lilac-halter-midi',
    'goldie-sequin-maxi',
    'powder-puff-mini',
    'roma-leopard-slip',
  ]),
  'hero-3-m': phone(['lilac-halter-midi', 'peacock-lame-gown', 'goldie-sequin-maxi', 'limoncello-halter-maxi']),
  'editorial-1': editorial(['roma-leopard-slip', 'luna-slip'], 250, 330),
  'editorial-2': editorial(['lilac-halter-midi', 'emerald-cowl-maxi'], 300, 340),
  'log-in': portrait(['camel-wrap-coat', 'emerald-cowl-maxi', 'hale-blazer'], 270, 350, 2.35),
  'sign-up': portrait(['garden-party-maxi', 'margot-blouse', 'goldie-sequin-maxi'], 230, 370, 2.3),
  'rotate-item': portrait(['vermilion-one-shoulder', null, 'oat-cardigan'], 250, 350, 2.12),
  'auckland': room('auckland', ['luna-slip', 'noir-jumpsuit', 'bahia-tiered-maxi'], 760, 170),
  'wellington': room('wellington', ['camel-wrap-coat', 'heritage-check-blazer', 'stone-trench'], 770, 180),
  'queenstown': room('queenstown', ['midnight-velvet-gown', 'aran-knit', 'goldie-sequin-maxi'], 770, 172),
};

/** The share image (Open Graph) of the site. */
export const shareRail: RailScene = {
  width: 1200,
  height: 630,
  scale: 0.94,
  rail: { from: 384, y: 96, thickness: 7 },
  listings: evenly(
    ['camel-wrap-coat', 'emerald-cowl-maxi', 'blush-tux-blazer', 'luna-slip', 'bahia-tiered-maxi', 'aurora-gown'],
    500,
    122,
  ),
};
