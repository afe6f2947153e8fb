import type { DemoReview } from '#demo/catalogue/types.ts';
import type { Step, Story } from './story.ts';
import { on } from './when.ts';

/** Days for a review, after the day on which the order is complete; one less, as that is no whole day. */
const daysToWrite = 13;

/** The days ago on which a story's order is complete: 48 hours after a rental, ten days after a sale was accepted. */
function completedDaysAgo({ steps, rentalDays, paid }: Story): number | null {
  const accepted = steps.find((step) => 'transition' in step && step.transition === 'accept');
  const fails = steps.some(
    (step) => ('transition' in step && step.transition.startsWith('cancel')) || step.by === 'bank',
  );
  if (accepted === undefined || fails || paid !== 'immediately' || !('daysAgo' in accepted.at)) return null;
  return rentalDays === undefined ? accepted.at.daysAgo - 10 : -rentalDays[1] - 3;
}

/** Whether the review was written while the order of the story could be reviewed. */
function isOf(story: Story, { listingId, customerId, daysAgo }: DemoReview): boolean {
  const completed = completedDaysAgo(story);
  if (completed === null || story.listing !== listingId || story.customer !== customerId) return false;
  return daysAgo >= 1 && daysAgo < completed && daysAgo > completed - daysToWrite;
}

/** The stories with the customers' reviews of the catalogue that belong to them, which are written as their last steps. */
export function withReviews(stories: readonly Story[], reviews: readonly DemoReview[]): Story[] {
  return stories.map((story) => {
    const review = reviews.find((one) => isOf(story, one));
    if (review === undefined) return story;
    const { daysAgo, rating, text } = review;
    const step: Step = {
      at: on(daysAgo, '20:15'),
      by: 'customer',
      review: { reviewRating: rating, reviewContent: text },
    };
    const isBefore = ({ at }: Step) => 'daysAgo' in at && at.daysAgo >= daysAgo;
    return { ...story, steps: [...story.steps.filter(isBefore), step, ...story.steps.filter((one) => !isBefore(one))] };
  });
}

/** Older reviews, whose orders are before the history. */
export function olderReviews(stories: readonly Story[], reviews: readonly DemoReview[]): DemoReview[] {
  return reviews.filter((review) => !stories.some((story) => isOf(story, review)));
}
