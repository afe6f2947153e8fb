import { customers, providers } from './users.ts';
import { ameliasListings } from './listings/amelia.ts';
import { delphinesListings } from './listings/delphine.ts';
import { fenellasListings } from './listings/fenella.ts';
import { hanasListings } from './listings/hana.ts';
import { isobelsListings } from './listings/isobel.ts';
import { kirisListings } from './listings/kiri.ts';
import { ngairesListings } from './listings/ngaire.ts';
import { priyasListings } from './listings/priya.ts';
import { rosasListings } from './listings/rosa.ts';
import { sofiasListings } from './listings/sofia.ts';
import { vinisListings } from './listings/vini.ts';
import { yukisListings } from './listings/yuki.ts';
import { northernReviews } from './reviews/north.ts';
import { southernReviews } from './reviews/south.ts';
import type { DemoCatalogue } from './types.ts';

/** Twelve wardrobes with their listings and reviews. All names and labels are invented. */
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
