export interface AvatarFrame {
  readonly listingId: string;
  /** The square crop, in units of the studio image: left, top, width. */
  readonly frame: readonly [x: number, y: number, width: number];
}

const shoulders = [-118, 84, 236] as const;

/** The listing and crop of each wardrobe's avatar. */
export const avatars: Readonly<Record<string, AvatarFrame>> = {
  amelia: { listingId: 'emerald-cowl-maxi', frame: [-92, 106, 184] },
  ngaire: { listingId: 'hale-blazer', frame: shoulders },
  priya: { listingId: 'goldie-sequin-maxi', frame: [-92, 112, 184] },
  isobel: { listingId: 'tweedie-jacket', frame: shoulders },
  sofia: { listingId: 'poppy-tea-dress', frame: [-105, 80, 210] },
  hana: { listingId: 'bahia-tiered-maxi', frame: [-100, 110, 200] },
  rosa: { listingId: 'deco-minaudiere', frame: [-170, 176, 340] },
  fenella: { listingId: 'oat-cardigan', frame: shoulders },
  kiri: { listingId: 'port-road-biker', frame: shoulders },
  delphine: { listingId: 'matiatia-basket', frame: [-200, 66, 400] },
  yuki: { listingId: 'stone-trench', frame: [-105, 78, 210] },
  vini: { listingId: 'dusk-fascinator', frame: [-160, 110, 360] },
};
