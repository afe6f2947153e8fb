import { sizes } from '#src/features/listings/sizes.ts';
import { isReadable } from '#src/domain/text/readable.ts';
import { hasContact } from '#src/domain/text/scam-guard.ts';
import { count, exactly, fields, optionalChoice, optionalText, text, type Output } from '#src/ui/forms/kit/schema.ts';
import { fits, heights, maxReply, maxReview } from './rules.ts';
import type { Written } from './reviews.server.ts';

const isHeight = (typed: string) =>
  typed === '' || (/^\d{3}$/.test(typed) && Number(typed) >= heights.min && Number(typed) <= heights.max);

const rules = [
  [isReadable, 'review.characters'],
  [(written: string) => !hasContact(written), 'review.contact'],
] as const;
/** Sent again, after its writer was told that it seems to lead elsewhere. */
const sure = exactly('elsewhere', 'form.malformed').optional();

export const reviewForm = fields({
  reviewRating: count({ min: 1, max: 5, missing: 'review.rating-missing', outOfRange: 'review.rating-missing' }),
  reviewContent: text({
    missing: 'review.content-missing',
    max: maxReview,
    tooLong: 'review.content-long',
    rules,
  }),
  sure,
  fit: optionalChoice(fits, 'form.malformed'),
  usualSize: optionalChoice(sizes, 'form.malformed'),
  heightCm: optionalText({ max: 3, tooLong: 'review.height-wrong', rules: [[isHeight, 'review.height-wrong']] }),
});

/** What the form says, as the transition wants it. */
export function writtenIn({ fit, usualSize, heightCm, sure: told, ...rest }: Output<typeof reviewForm>): Written {
  return {
    ...rest,
    isSure: told !== undefined,
    ...(fit != null && { fit }),
    ...(usualSize != null && { usualSize }),
    ...(heightCm !== '' && { heightCm: Number(heightCm) }),
  };
}

export const replyForm = fields({
  reply: text({
    missing: 'review.reply-missing',
    max: maxReply,
    tooLong: 'review.content-long',
    rules,
  }),
  sure,
});
