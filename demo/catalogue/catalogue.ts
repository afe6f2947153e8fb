import { customers, providers } from './users.ts';
import { ameliasListings } from './pieces/amelia.ts';
import { delphinesListings } from './pieces/delphine.ts';
import { fenellasListings } from './pieces/fenella.ts';
import { hanasListings } from './pieces/hana.ts';
import { isobelsListings } from './pieces/isobel.ts';
import { kirisListings } from './pieces/kiri.ts';
import { ngairesListings } from './pieces/ngaire.ts';
import { priyasListings } from './pieces/priya.ts';
import { rosasListings } from './pieces/rosa.ts';
import { sofiasListings } from './pieces/sofia.ts';
import { vinisListings } from './pieces/vini.ts';
import { yukisListings } from './pieces/yuki.ts';
import { northernReviews } from './reviews/north.ts';
import { southernReviews } from './reviews/south.ts';
import type { DemoCatalogue } from './types.ts';

/** Twelve wardrobes, what hangs in them, and what people said after wearing it. All names and labels are invented. */
export const catalogue: DemoCatalogue = {
  providers,
  customers,
  listings: [
    ...[
      ...ameliasListings,
      ...ngairesListings,
      ...priyasListings,
      ...isobelsListings,
      ...sofiasListings,
      ...hanasListings,
    ],
    ...[
      ...rosasListings,
      ...fenellasListings,
      ...kirisListings,
      ...delphinesListings,
      ...yukisListings,
      ...vinisListings,
    ],
  ],
  reviews: [...northernReviews, ...southernReviews],
};
