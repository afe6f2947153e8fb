import { catalogue } from '#demo/catalogue/catalogue.ts';
import { ameliasStories } from './stories/amelia.ts';
import { meisStories } from './stories/mei.ts';
import { negotiatedStories } from './stories/negotiations.ts';
import { northernStories } from './stories/north.ts';
import { southernStories } from './stories/south.ts';
import { olderReviews, withReviews } from './story-reviews.ts';
import type { Story } from './story.ts';

/** All transactions of the last hundred days. */
const written: readonly Story[] = [
  ...meisStories,
  ...ameliasStories,
  ...northernStories,
  ...southernStories,
  ...negotiatedStories,
];

export const stories: readonly Story[] = withReviews(written, catalogue.reviews);

/** Reviews of orders before the history, which are loaded as rows. */
export const reviewsBefore = olderReviews(written, catalogue.reviews);
