import { daysToReview } from '#src/domain/process/durations.ts';
import { daysInWords } from './days-in-words.ts';

/** Reviews, where they are written and where they are read. */
export const reviewMessages = {
  'review.write': 'Write a review',
  'review.title': 'How was it with {name}?',
  'review.blind': `Nobody sees it until {name} has written one too, or until {until}. Reviews can be written for ${daysInWords(daysToReview)} after the end, and can’t be changed later.`,
  'review.blind-waits':
    '{name} has written theirs. You’ll both see them as soon as yours is sent, and it can’t be changed later.',
  'review.locked':
    'Reviews wait while a bank looks into the payment of this order. There is time for yours afterwards.',
  'review.not-sent': 'Your review was not sent. <link>See what is missing</link>',
  'review.not-kept': 'What you wrote, which was not sent',
  'review.rating': 'Your rating',
  'review.stars': '{value, plural, one {# star} other {# stars}}',
  'review.rating-missing': 'Choose one to five stars.',
  'review.content': 'Your review',
  'review.content-hint-customer': 'How was the item, and how was {name} to deal with? Everyone can read it.',
  'review.content-hint-provider': 'How was {name} to deal with? Everyone can read it.',
  'review.content-missing': 'Write a few words.',
  'review.content-long': 'This is too long.',
  'review.characters': 'This contains characters that can’t be shown.',
  'review.contact': 'Leave out phone numbers, email addresses, links and bank details. Everyone can read this.',
  'review.elsewhere':
    'Not sent yet: this seems to be about paying or talking elsewhere. Reviews are for how it went. If it belongs to that, send it again.',
  'review.fit': 'How does it fit?',
  'review.fit-small': 'Small',
  'review.fit-true': 'True to size',
  'review.fit-large': 'Large',
  'review.fit-none': 'Doesn’t apply',
  'review.usual-size': 'Your usual size',
  'review.usual-size-none': 'Rather not say',
  'review.height': 'Your height in cm',
  'review.height-wrong': 'Enter a height from 120 to 220 cm, or leave it empty.',
  'review.fit-hint': 'Size and height are shown with your review, and help others to choose.',
  'review.send': 'Send the review',

  'review.of-this': 'Reviews',
  'review.yours': 'Your review',
  'review.theirs': '{name}’s review of you',
  'review.yours-waits': 'Nobody else can read it yet: it is shown once {name} has written one, or on {until}.',
  'review.hidden': 'We have hidden this review. {reason}',
  'review.reply': 'Your answer',
  'review.reply-hint': 'One answer, which everyone can read below the review. It can’t be changed later.',
  'review.reply-missing': 'Write an answer.',
  'review.reply-send': 'Publish the answer',
  'review.replied-by': '{type, select, ofProvider {Answer from the lender} other {Answer from the customer}}',

  'review.fits-small': 'runs small',
  'review.fits-true': 'true to size',
  'review.fits-large': 'runs large',
  'review.fits-size': 'usually wears {size}',
  'review.fits-height': '{height} cm tall',
  'review.fit-sum': '{count, plural, one {The one who says how it fits:} other {Of # who say how it fits:}} {list}',
  'review.fit-sum-small': '{count, number} small',
  'review.fit-sum-true': '{count, number} true to size',
  'review.fit-sum-large': '{count, number} large',
} as const;
