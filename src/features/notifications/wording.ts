import type { Letter as LetterKind } from '#src/domain/process/words.ts';
import type { News, Wording } from './news.ts';

type Writer = (news: News) => Wording;

/** The letters of the deals that this release runs. The others arrive with their transitions. */
const writers: Partial<Record<LetterKind, Writer>> = {
  'request-received': ({ otherName, piece, what, payout, deadline, kind }) => ({
    subject: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${piece}`,
    heading: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${piece}`,
    paragraphs: [
      `${what}. The payment is held on ${otherName}’s card; you receive ${payout}.`,
      `Answer by ${deadline ?? 'the deadline on the page'}. After that the request declines by itself.`,
    ],
    button: 'Answer the request',
  }),
  'request-sent': ({ otherName, piece, what, payin, deadline }) => ({
    subject: `Your request for ${piece} is with ${otherName}`,
    heading: `Your request is with ${otherName}`,
    paragraphs: [
      `${piece}, ${what}. ${payin} is held on your card and charged only when ${otherName} accepts.`,
      `${otherName} has until ${deadline ?? 'the deadline on the page'} to answer.`,
    ],
    button: 'See your request',
  }),
  'request-accepted': ({ otherName, piece, what, kind }) => ({
    subject: `${otherName} accepted: ${piece}, yours ${kind === 'rent' ? `for ${what}` : 'to keep'}`,
    heading: `${otherName} said yes`,
    paragraphs: [
      kind === 'rent' ? `${piece}, yours for ${what}.` : `${piece}, yours to keep.`,
      'The order page has what happens next.',
    ],
    button: 'See your order',
  }),
  'payment-receipt': ({ piece, what, payin }) => ({
    subject: `Receipt: ${payin} for ${piece}`,
    heading: `You paid ${payin}`,
    paragraphs: [`${piece}, ${what}. The full breakdown is on the order page and prints as a receipt.`],
    button: 'See the breakdown',
  }),
  'request-declined': ({ to, otherName, piece, payin }) => ({
    subject: to === 'customer' ? `Not this time: ${piece}` : `The request for your ${piece} has ended`,
    heading: to === 'customer' ? 'Not this time' : 'The request has ended',
    paragraphs:
      to === 'customer'
        ? [
            `${otherName} could not take your request for ${piece}. The hold of ${payin} on your card is released; nothing was charged.`,
          ]
        : [
            `The payment for your ${piece} could not be taken, so the request was declined and the piece is free again.`,
          ],
    button: to === 'customer' ? 'See the request' : 'See what happened',
  }),
  'request-expired': ({ to, otherName, piece, payin }) => ({
    subject: to === 'customer' ? `Your request for ${piece} has expired` : `You missed a request for your ${piece}`,
    heading: to === 'customer' ? 'No answer in time' : 'The request has expired',
    paragraphs:
      to === 'customer'
        ? [
            `${otherName} did not answer within three days. The hold of ${payin} on your card is released; nothing was charged.`,
          ]
        : [`${otherName}’s request for your ${piece} ran out after three days without an answer.`],
    button: to === 'customer' ? 'See the request' : 'See the request',
  }),
  'payment-expired': ({ piece }) => ({
    subject: `Your payment for ${piece} was not finished`,
    heading: 'The payment window has closed',
    paragraphs: [
      `The payment for ${piece} was not finished within 15 minutes, so we let the piece go. Nothing was charged.`,
    ],
    button: 'See what happened',
  }),
  'deal-canceled': ({ to, otherName, piece, what, payin }) => ({
    subject: `Cancelled: ${piece}, ${what}`,
    heading: to === 'customer' ? 'You cancelled' : `${otherName} cancelled`,
    paragraphs:
      to === 'customer'
        ? [`${piece}, ${what}. ${payin} goes back to your card in full.`]
        : [`${otherName} cancelled ${piece}, ${what}. The piece is free again.`],
    button: 'See the order',
  }),
  'deal-completed': ({ to, piece, payout, kind }) => ({
    subject: to === 'provider' ? `${payout} is on its way for ${piece}` : `How was ${piece}?`,
    heading: to === 'provider' ? `${payout} is on its way` : 'All done',
    paragraphs:
      to === 'provider'
        ? [`The ${kind === 'rent' ? 'rental' : 'sale'} of ${piece} is complete. ${payout} goes to your bank account.`]
        : [
            `Your ${kind === 'rent' ? 'rental' : 'purchase'} of ${piece} is complete. Thank you for keeping it in rotation.`,
          ],
    button: 'See the order',
  }),
};

/** Throws an Error for a letter that no running transition sends. */
export function wordingOf(news: News): Wording {
  const writer = writers[news.letter];
  if (writer === undefined) throw new Error(`No wording for ${news.letter}`);
  return writer(news);
}
