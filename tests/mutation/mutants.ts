import { accounts } from './areas/accounts.ts';
import { attempts } from './areas/attempts.ts';
import { availability } from './areas/availability.ts';
import { bookkeeping } from './areas/bookkeeping.ts';
import { calendars } from './areas/calendars.ts';
import { cartArea } from './areas/cart.ts';
import { channels } from './areas/channels.ts';
import { claimsArea } from './areas/claims.ts';
import { constraints } from './areas/constraints.ts';
import { deadlines } from './areas/deadlines.ts';
import { drafts } from './areas/drafts.ts';
import { identities } from './areas/identities.ts';
import { favouritesArea } from './areas/favourites.ts';
import { idChecks } from './areas/id-checks.ts';
import { listingImports } from './areas/listing-imports.ts';
import { ledger } from './areas/ledger.ts';
import { paymentCalls } from './areas/payment-calls.ts';
import { permissions } from './areas/permissions.ts';
import { payouts } from './areas/payouts.ts';
import { policies } from './areas/policies.ts';
import { ownListings } from './areas/listings.ts';
import { listingViews } from './areas/listing-views.ts';
import { maps } from './areas/maps.ts';
import { near } from './areas/near.ts';
import { places } from './areas/places.ts';
import { pricing } from './areas/pricing.ts';
import { reviewsArea } from './areas/reviews.ts';
import { savedSearchesArea } from './areas/saved-searches.ts';
import { searchOptions } from './areas/search-options.ts';
import { searchTotals } from './areas/search-totals.ts';
import { secondFactors } from './areas/second-factors.ts';
import { texts } from './areas/texts.ts';
import { transitions } from './areas/transitions.ts';
import { mutantsOf, type Mutant } from './mutant.ts';

/** All mutants of the run, by area. */
export const mutants: readonly Mutant[] = [
  ...mutantsOf('money', [...pricing, ...bookkeeping, ...ledger]),
  ...mutantsOf('availability', [...availability, ...calendars, ...constraints, ...deadlines]),
  ...mutantsOf('permissions', [...permissions, ...policies, ...secondFactors, ...identities, ...idChecks, ...accounts]),
  ...mutantsOf('drafts', drafts),
  ...mutantsOf('listings', [
    ...ownListings,
    ...listingViews,
    ...listingImports,
    ...searchTotals,
    ...searchOptions,
    ...favouritesArea,
    ...savedSearchesArea,
  ]),
  ...mutantsOf('cart', cartArea),
  ...mutantsOf('reviews', reviewsArea),
  ...mutantsOf('maps', maps),
  ...mutantsOf('near', near),
  ...mutantsOf('places', places),
  ...mutantsOf('texts', [...texts, ...channels]),
  ...mutantsOf('payments', [...paymentCalls, ...claimsArea, ...attempts, ...transitions, ...payouts]),
];
