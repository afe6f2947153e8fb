import { customers, providers } from './people.ts';
import { ameliasPieces } from './pieces/amelia.ts';
import { hanasPieces } from './pieces/hana.ts';
import { isobelsPieces } from './pieces/isobel.ts';
import { ngairesPieces } from './pieces/ngaire.ts';
import { priyasPieces } from './pieces/priya.ts';
import { sofiasPieces } from './pieces/sofia.ts';
import { reviews } from './reviews.ts';
import type { DemoCatalogue } from './types.ts';

/** Six closets, what hangs in them, and what people said after wearing it. All names and labels are invented. */
export const catalogue: DemoCatalogue = {
  providers,
  customers,
  pieces: [...ameliasPieces, ...ngairesPieces, ...priyasPieces, ...isobelsPieces, ...sofiasPieces, ...hanasPieces],
  reviews,
};
