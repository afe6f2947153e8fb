export interface AvatarFrame {
  readonly pieceId: string;
  /** The square that is shown, in units of the studio picture: left, top, width. */
  readonly frame: readonly [x: number, y: number, width: number];
}

const shoulders = [-118, 84, 236] as const;

/** Each wardrobe is known by the piece it is proudest of. */
export const avatars: Readonly<Record<string, AvatarFrame>> = {
  amelia: { pieceId: 'emerald-cowl-maxi', frame: [-92, 106, 184] },
  ngaire: { pieceId: 'hale-blazer', frame: shoulders },
  priya: { pieceId: 'goldie-sequin-maxi', frame: [-92, 112, 184] },
  isobel: { pieceId: 'tweedie-jacket', frame: shoulders },
  sofia: { pieceId: 'poppy-tea-dress', frame: [-105, 80, 210] },
  hana: { pieceId: 'bahia-tiered-maxi', frame: [-100, 110, 200] },
  rosa: { pieceId: 'deco-minaudiere', frame: [-170, 176, 340] },
  fenella: { pieceId: 'oat-cardigan', frame: shoulders },
  kiri: { pieceId: 'port-road-biker', frame: shoulders },
  delphine: { pieceId: 'matiatia-basket', frame: [-200, 66, 400] },
  yuki: { pieceId: 'stone-trench', frame: [-105, 78, 210] },
  vini: { pieceId: 'dusk-fascinator', frame: [-160, 110, 360] },
};
