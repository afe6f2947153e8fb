import { customers, providers } from './users.ts';
import { ameliasPieces } from './pieces/amelia.ts';
import { delphinesPieces } from './pieces/delphine.ts';
import { fenellasPieces } from './pieces/fenella.ts';
import { hanasPieces } from './pieces/hana.ts';
import { isobelsPieces } from './pieces/isobel.ts';
import { kirisPieces } from './pieces/kiri.ts';
import { ngairesPieces } from './pieces/ngaire.ts';
import { priyasPieces } from './pieces/priya.ts';
import { rosasPieces } from './pieces/rosa.ts';
import { sofiasPieces } from './pieces/sofia.ts';
import { vinisPieces } from './pieces/vini.ts';
import { yukisPieces } from './pieces/yuki.ts';
import { northernReviews } from './reviews/north.ts';
import { southernReviews } from './reviews/south.ts';
import type { DemoCatalogue } from './types.ts';

/** Twelve wardrobes, what hangs in them, and what people said after wearing it. All names and labels are invented. */
export const catalogue: DemoCatalogue = {
  providers,
  customers,
  pieces: [
    ...[...ameliasPieces, ...ngairesPieces, ...priyasPieces, ...isobelsPieces, ...sofiasPieces, ...hanasPieces],
    ...[...rosasPieces, ...fenellasPieces, ...kirisPieces, ...delphinesPieces, ...yukisPieces, ...vinisPieces],
  ],
  reviews: [...northernReviews, ...southernReviews],
};
