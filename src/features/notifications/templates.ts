import type { Email as EmailKind, Party } from '#src/domain/process/words.ts';
import type { NotificationPayload, Template } from './payload.ts';

type TemplateWriter = (payload: NotificationPayload) => Template;

/** Templates of the emails that the transitions of this release send. Other kinds are added with their transitions. */
const writers: Partial<Record<EmailKind, TemplateWriter>> = {
  'request-received': ({ otherName, listing, what, days, paid, payout, deadline, kind }) => ({
    subject: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${listing}`,
    heading: `${otherName} would like to ${kind === 'rent' ? 'rent' : 'buy'} your ${listing}`,
    paragraphs: [
      `${capitalised(what)}. ${paid} Accept, and you receive ${payout}.`,
      `Answer by ${deadline ?? 'the deadline on the page'}. After that the request expires.`,
      ...sentences(days),
    ],
    button: 'Answer the request',
  }),
  'request-sent': ({ otherName, listing, what, paid, deadline }) => ({
    subject: `Your request for ${listing} is with ${otherName}`,
    heading: `Your request is with ${otherName}`,
    paragraphs: [
      `${listing}, ${what}. ${paid} You are charged only when ${otherName} accepts.`,
      `${otherName} has until ${deadline ?? 'the deadline on the page'} to answer.`,
    ],
    button: 'See your request',
  }),
  'request-accepted': ({ otherName, listing, what, days, freeUntil, kind }) => ({
    subject: `${otherName} accepted: ${listing}${kind === 'rent' ? `, ${what}` : ''}`,
    heading: `${otherName} accepted your request`,
    paragraphs: [
      kind === 'rent' ? `You booked ${listing} for ${what}.` : `You bought ${listing}.`,
      ...sentences(days),
      ...(freeUntil === null ? [] : [`You can cancel for a full refund until ${freeUntil}.`]),
    ],
    button: 'See your order',
  }),
  'payment-receipt': ({ listing, what, payin }) => ({
    subject: `Receipt: ${payin} for ${listing}`,
    heading: `You paid ${payin}`,
    paragraphs: [`${listing}, ${what}. You can print a receipt on your order page.`],
    button: 'See your order',
  }),
  'request-declined': ({ to, by, otherName, listing, paid }) => {
    const isOurs = by === 'system';
    if (to === 'provider') {
      return {
        subject: `The request for your ${listing} has ended`,
        heading: 'The request has ended',
        paragraphs: [
          `The payment could not be taken, so the request was declined. ${paid} Your item is available again.`,
        ],
        button: 'See what happened',
      };
    }
    return {
      subject: isOurs ? `The payment for ${listing} did not go through` : `Not this time: ${listing}`,
      heading: isOurs ? 'The payment did not go through' : 'Not this time',
      paragraphs: [
        isOurs
          ? `The hold on your card had ended before ${otherName} answered, so your request for ${listing} was declined. ${paid}`
          : `${otherName} declined your request for ${listing}. ${paid}`,
      ],
      button: 'See your request',
    };
  },
  'request-expired': ({ to, otherName, listing, paid }) => ({
    subject: to === 'customer' ? `Your request for ${listing} has expired` : `You missed a request for your ${listing}`,
    heading: to === 'customer' ? 'No answer in time' : 'The request has expired',
    paragraphs: [
      to === 'customer'
        ? `${otherName} did not answer your request for ${listing} in time. ${paid}`
        : `${otherName}’s request for your ${listing} expired without an answer. ${paid}`,
    ],
    button: to === 'customer' ? 'See your request' : 'See the request',
  }),
  'payment-expired': ({ listing, paid }) => ({
    subject: `Your payment for ${listing} was not finished`,
    heading: 'The payment window has closed',
    paragraphs: [
      `The payment for ${listing} was not finished within 15 minutes, so the item is available to others again. ${paid}`,
    ],
    button: 'See what happened',
  }),
  'transaction-canceled': ({ to, by, otherName, listing, what, paid, kind }) => ({
    subject: `Cancelled: ${listing}, ${what}`,
    heading: by === to ? 'You cancelled' : isParty(by) ? `${otherName} cancelled` : 'This was cancelled',
    paragraphs: [
      ...(by === 'system' ? ['The payment came through when the first day had begun, too late for the courier.'] : []),
      `${listing}, ${what}. ${paid}${to === 'provider' ? ' Your item is available again.' : ''}`,
    ],
    button: orderButton(to, kind),
  }),
  'transaction-completed': ({ to, listing, payout, kind }) => {
    const done = kind === 'rent' ? 'rental' : to === 'customer' ? 'purchase' : 'sale';
    return to === 'provider'
      ? {
          subject: `${payout} is on its way for ${listing}`,
          heading: `${payout} is on its way`,
          paragraphs: [`The ${done} of ${listing} is complete. ${payout} goes to your bank account.`],
          button: orderButton(to, kind),
        }
      : {
          subject: `Your ${done} of ${listing} is complete`,
          heading: 'All done',
          paragraphs: [`Your ${done} of ${listing} is complete. Thank you for keeping it in rotation.`],
          button: orderButton(to, kind),
        };
  },
};

/** The transaction as this side calls it: an order, a booking or a sale. */
function orderButton(to: Party, kind: NotificationPayload['kind']): string {
  if (to === 'customer') return 'See your order';
  return kind === 'rent' ? 'See the booking' : 'See the sale';
}

function isParty(role: NotificationPayload['by']): boolean {
  return role === 'customer' || role === 'provider';
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentences(text: string): string[] {
  return text === '' ? [] : [text];
}

/** Throws for an email kind that no running transition sends. */
export function templateOf(payload: NotificationPayload): Template {
  const writer = writers[payload.email];
  if (writer === undefined) throw new Error(`No template for ${payload.email}`);
  return writer(payload);
}
