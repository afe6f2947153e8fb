import { breadcrumbSteps } from '#src/features/listings/breadcrumb-steps.ts';
import { factsOf } from '#src/features/listings/facts.ts';
import { optionLabels } from '#src/features/listings/labels.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { intl } from '#src/i18n/intl.ts';

/** What the page says of a listing's options. Made here, so that the page does not load the names of all options. */
export function wordsOf(listing: ListingPageData) {
  const label = optionLabels(intl);
  const { condition } = listing;
  return {
    steps: breadcrumbSteps(intl, label, listing),
    facts: factsOf(intl, label, listing),
    condition: condition === null ? null : label('condition', condition),
  };
}
