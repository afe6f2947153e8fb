import type { Email as EmailKind } from '#src/domain/process/words.ts';
import type { News, Template } from './news.ts';

type Writer = (news: News) => Template;

/** The emails of the transactions that this release runs. The others arrive with their transitions. */
const writers: Partial<Record<EmailKind, Writer>> = {
  'request-received': ({ otherName, piece, what, days, paid, payout, deadline, kind }) => ({
    subject: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${piece}`,
    heading: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${piece}`,
    paragraphs: [
      `${capitalised(what)}. ${paid} Accept, and you receive ${payout}.`,
      `Answer by ${deadline ?? 'the deadline on the page'}. After that the request expires.`,
      ...sentences(days),
    ],
    button: 'Answer the request',
  }),
  'request-sent': ({ otherName, piece, what, paid, deadline }) => ({
    subject: `Your request for ${piece} is with ${otherName}`,
    heading: `Your request is with ${otherName}`,
    paragraphs: [
      `${piece}, ${what}. ${paid} You are charged only when ${otherName} accepts.`,
      `${otherName} has until ${deadline ?? 'the deadline on the page'} to answer.`,
    ],
    button: 'See your request',
  }),
  'request-accepted': ({ otherName, piece, what, days, freeUntil, kind }) => ({
    subject: `${otherName} accepted: ${piece}, yours ${kind === 'rent' ? `for ${what}` : 'to keep'}`,
    heading: `${otherName} said yes`,
    paragraphs: [
      kind === 'rent' ? `${piece}, yours for ${what}.` : `${piece}, yours to keep.`,
      ...sentences(days),
      ...(freeUntil === null ? [] : [`You can cancel for a full refund until ${freeUntil}.`]),
      'See your order for the next steps.',
    ],
    button: 'See your order',
  }),
  'payment-receipt': ({ piece, what, payin }) => ({
    subject: `Receipt: ${payin} for ${piece}`,
    heading: `You paid ${payin}`,
    paragraphs: [`${piece}, ${what}. The full breakdown is on the order page and prints as a receipt.`],
    button: 'See the breakdown',
  }),
  'request-declined': ({ to, by, otherName, piece, paid }) => {
    const isOurs = by === 'system';
    if (to === 'provider') {
      return {
        subject: `The request for your ${piece} has ended`,
        heading: 'The request has ended',
        paragraphs: [`The payment could not be taken, so the request was declined. ${paid} Your item is free again.`],
        button: 'See what happened',
      };
    }
    return {
      subject: isOurs ? `The payment for ${piece} did not go through` : `Not this time: ${piece}`,
      heading: isOurs ? 'The payment did not go through' : 'Not this time',
      paragraphs: [
        isOurs
          ? `The hold on your card had ended before ${otherName} answered, so your request for ${piece} was declined. ${paid}`
          : `${otherName} declined your request for ${piece}. ${paid}`,
      ],
      button: 'See the request',
    };
  },
  'request-expired': ({ to, otherName, piece, paid }) => ({
    subject: to === 'customer' ? `Your request for ${piece} has expired` : `You missed a request for your ${piece}`,
    heading: to === 'customer' ? 'No answer in time' : 'The request has expired',
    paragraphs: [
      to === 'customer'
        ? `${otherName} did not answer your request for ${piece} in time. ${paid}`
        : `${otherName}’s request for your ${piece} expired without an answer. ${paid}`,
    ],
    button: 'See the request',
  }),
  'payment-expired': ({ piece, paid }) => ({
    subject: `Your payment for ${piece} was not finished`,
    heading: 'The payment window has closed',
    paragraphs: [
      `The payment for ${piece} was not finished within 15 minutes, so it is free for others again. ${paid}`,
    ],
    button: 'See what happened',
  }),
  'transaction-canceled': ({ to, by, otherName, piece, what, paid }) => ({
    subject: `Cancelled: ${piece}, ${what}`,
    heading: by === to ? 'You cancelled' : isParty(by) ? `${otherName} cancelled` : 'This was cancelled',
    paragraphs: [
      ...(by === 'system' ? ['The payment came through when the first day had begun, too late for the courier.'] : []),
      `${piece}, ${what}. ${paid}${to === 'provider' ? ' Your item is free again.' : ''}`,
    ],
    button: 'See the order',
  }),
  'transaction-completed': ({ to, piece, payout, kind }) => {
    const done = kind === 'rent' ? 'rental' : to === 'customer' ? 'purchase' : 'sale';
    return to === 'provider'
      ? {
          subject: `${payout} is on its way for ${piece}`,
          heading: `${payout} is on its way`,
          paragraphs: [`The ${done} of ${piece} is complete. ${payout} goes to your bank account.`],
          button: 'See the order',
        }
      : {
          subject: `Your ${done} of ${piece} is complete`,
          heading: 'All done',
          paragraphs: [`Your ${done} of ${piece} is complete. Thank you for keeping it in rotation.`],
          button: 'See the order',
        };
  },
};

function isParty(role: News['by']): boolean {
  return role === 'customer' || role === 'provider';
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentences(text: string): string[] {
  return text === '' ? [] : [text];
}

/** Throws an Error for an email that no running transition sends. */
export function templateOf(news: News): Template {
  const writer = writers[news.email];
  if (writer === undefined) throw new Error(`No wording for ${news.email}`);
  return writer(news);
}
