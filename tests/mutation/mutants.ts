import { accountData } from './areas/account-data.ts';
import { accounts } from './areas/accounts.ts';
import { attempts } from './areas/attempts.ts';
import { availability } from './areas/availability.ts';
import { bookkeeping } from './areas/bookkeeping.ts';
import { calendars } from './areas/calendars.ts';
import { cartArea } from './areas/cart.ts';
import { cartPrices } from './areas/cart-prices.ts';
import { carts } from './areas/carts.ts';
import { caseEnds } from './areas/case-ends.ts';
import { channels } from './areas/channels.ts';
import { claimsArea } from './areas/claims.ts';
import { constraints } from './areas/constraints.ts';
import { deadlines } from './areas/deadlines.ts';
import { drafts } from './areas/drafts.ts';
import { emailChanges } from './areas/email-changes.ts';
import { favouritesArea } from './areas/favourites.ts';
import { followUps } from './areas/follow-ups.ts';
import { idChecks } from './areas/id-checks.ts';
import { identities } from './areas/identities.ts';
import { ledger } from './areas/ledger.ts';
import { listingImports } from './areas/listing-imports.ts';
import { listingViews } from './areas/listing-views.ts';
import { ownListings } from './areas/listings.ts';
import { maps } from './areas/maps.ts';
import { moderation } from './areas/moderation.ts';
import { near } from './areas/near.ts';
import { notices } from './areas/notices.ts';
import { paymentCalls } from './areas/payment-calls.ts';
import { orderPages } from './areas/order-pages.ts';
import { payouts } from './areas/payouts.ts';
import { permissions } from './areas/permissions.ts';
import { places } from './areas/places.ts';
import { policies } from './areas/policies.ts';
import { pricing } from './areas/pricing.ts';
import { replacedCards } from './areas/replaced-cards.ts';
import { reviewsArea } from './areas/reviews.ts';
import { savedSearchesArea } from './areas/saved-searches.ts';
import { searchOptions } from './areas/search-options.ts';
import { searchTotals } from './areas/search-totals.ts';
import { secondFactors } from './areas/second-factors.ts';
import { shownAmounts } from './areas/shown-amounts.ts';
import { texts } from './areas/texts.ts';
import { threads } from './areas/threads.ts';
import { transitions } from './areas/transitions.ts';
import { unanswerable } from './areas/unanswerable.ts';
import { mutantsOf, type Mutant, type MutatedFile } from './mutant.ts';

/** By the name of their file: the rows of the report, and what `--area` names. What was added last runs first. */
const areas: Readonly<Record<string, readonly MutatedFile[]>> = {
  'shown-amounts': shownAmounts,
  'replaced-cards': replacedCards,
  'case-ends': caseEnds,
  'claims': claimsArea,
  'reviews': reviewsArea,
  'channels': channels,
  'moderation': moderation,
  'threads': threads,
  'carts': carts,
  'cart-prices': cartPrices,
  'follow-ups': followUps,
  'identities': identities,
  'second-factors': secondFactors,
  'id-checks': idChecks,
  'payouts': payouts,
  'order-pages': orderPages,
  'unanswerable': unanswerable,
  'places': places,
  'listing-imports': listingImports,
  'saved-searches': savedSearchesArea,
  'near': near,
  'maps': maps,
  'cart': cartArea,
  'search-options': searchOptions,
  'favourites': favouritesArea,
  'search-totals': searchTotals,
  'calendars': calendars,
  'listing-views': listingViews,
  'listings': ownListings,
  'drafts': drafts,
  'email-changes': emailChanges,
  'texts': texts,
  'account-data': accountData,
  'accounts': accounts,
  'ledger': ledger,
  'notices': notices,
  'policies': policies,
  'transitions': transitions,
  'pricing': pricing,
  'permissions': permissions,
  'payment-calls': paymentCalls,
  'deadlines': deadlines,
  'constraints': constraints,
  'bookkeeping': bookkeeping,
  'availability': availability,
  'attempts': attempts,
};

/** All mutants of the run, by area. */
export const mutants: readonly Mutant[] = Object.entries(areas).flatMap(([area, files]) => mutantsOf(area, files));
