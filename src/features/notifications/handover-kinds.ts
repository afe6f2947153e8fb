import { z } from 'zod';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import { handoverSteps } from '#src/domain/process/handover.ts';
import { isCurrency, money, type Currency } from '#src/domain/money/money.ts';
import { selector } from '#src/domain/text/selector.ts';
import { emailTexts, text } from '#src/i18n/text.ts';
import { formatDay } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { defineKind } from './kind-rule.ts';
import { dayFact, detailPageFor, listingFacts, party } from './transaction-facts.ts';

const aboutTransaction = {
  transactionId: z.string(),
  to: party,
  recipientId: z.string(),
  otherId: z.string(),
  /** First name of the other party. */
  otherName: z.string(),
  kind: z.enum(['rent', 'sale']),
  listing: listingFacts,
};

const recordedFacts = z.object({
  ...aboutTransaction,
  step: z.enum(handoverSteps),
  way: z.enum(['courier', 'in-person']).nullable(),
  /** ISO 8601: when the order is complete after a return; null where that waits, or never comes. Missing in earlier versions. */
  completesAt: z.string().nullable().optional(),
  /** An operator recorded it for the other party, whose account is closed. */
  isByUs: z.boolean().optional(),
});

export type HandoverRecordedFacts = z.infer<typeof recordedFacts>;

const recordedWords = ({ completesAt = null, isByUs = false, ...facts }: HandoverRecordedFacts) => ({
  ...{ step: selector(facts.step), otherName: facts.otherName, listing: facts.listing.title },
  ...{ kind: facts.kind, way: selector(facts.way ?? 'none'), by: isByUs ? 'us' : 'other' },
  completes: completesAt === null ? 'never' : formatDay(dayInZone(new Date(completesAt), marketplace.timeZone)),
});

/** A step of the handover that the other party has recorded. */
export const handoverRecordedKind = defineKind<HandoverRecordedFacts>({
  group: 'orders',
  facts: recordedFacts,
  columns: ({ transactionId, step, to, recipientId, otherId, listing, isByUs = false }) => ({
    ...{
      recipientId,
      actorId: isByUs ? null : otherId,
      transactionId,
      listingId: listing.id,
      imageId: listing.imageId,
    },
    onceKey: `handover:${transactionId}:${step}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: (facts) => text('notice.handover.bell', recordedWords(facts)),
  email: (facts) => ({
    ...emailTexts('notice.handover', recordedWords(facts)),
    button: text('notice.handover.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

/** `next`: to the customer who has the item next, when it is not back yet. */
const dueReasons = ['due', 'late', 'next'] as const;

const dueFacts = z.object({
  ...aboutTransaction,
  /** What is expected. */
  step: z.enum(handoverSteps),
  why: z.enum(dueReasons),
  /** The recipient is the one who records the step. */
  own: z.boolean(),
  /** Missing in events of earlier versions. */
  delivery: z.enum(['post', 'pick-up']).optional(),
  /** The day by whose end it is expected. */
  day: dayFact,
  /** What was agreed for each day that it is late back. Missing in events of earlier versions. */
  lateFee: z.object({ amount: z.number(), currency: z.custom<Currency>(isCurrency) }).optional(),
  /** Its customer says that they brought it back. Missing in events of earlier versions. */
  isBroughtBack: z.boolean().optional(),
  /** Of what is late: the day on which it was due back, where a late arrival had moved it. Missing in events of earlier versions. */
  movedTo: dayFact.optional(),
});

export type HandoverDueFacts = z.infer<typeof dueFacts>;

const dueWords = ({ delivery = 'post', isBroughtBack = false, lateFee, ...facts }: HandoverDueFacts) => ({
  fee: lateFee === undefined ? 'none' : formatMoney(money(lateFee.amount, lateFee.currency)),
  ...{
    step: selector(facts.step),
    delivery: selector(delivery),
    way: isBroughtBack ? ('inPerson' as const) : ('courier' as const),
    why: facts.why,
    kind: facts.kind,
    otherName: facts.otherName,
    listing: facts.listing.title,
    own: String(facts.own),
    day: formatDay(facts.day),
  },
});

type Told = Pick<HandoverDueFacts, 'transactionId' | 'step' | 'why' | 'to' | 'movedTo'>;

/** What is late by another day than the agreed one is told for itself. */
export function handoverDueKey({ transactionId, step, why, to, movedTo }: Told): string {
  return [`handover-${why}:${transactionId}:${step}:${to}`, ...(movedTo === undefined ? [] : [movedTo])].join(':');
}

/** A step of the handover that is due, or late: once to each party. */
export const handoverDueKind = defineKind<HandoverDueFacts>({
  group: 'orders',
  facts: dueFacts,
  columns: ({ transactionId, kind, step, why, to, recipientId, listing, day, movedTo }) => ({
    ...{ recipientId, actorId: null, transactionId, listingId: listing.id, imageId: listing.imageId },
    // The time to send a sold item begins again after a case, and with it its reminder.
    onceKey: [
      handoverDueKey({ transactionId, step, why, to, movedTo }),
      ...(kind === 'sale' && step === 'dispatched' ? [day] : []),
    ].join(':'),
    detailPage: detailPageFor(to, transactionId),
  }),
  bell: (facts) => text(`notice.handover-${nameOf(facts)}.bell`, dueWords(facts)),
  email: (facts) => ({
    ...emailTexts(`notice.handover-${nameOf(facts)}`, dueWords(facts)),
    button: text('notice.handover.button'),
    listing: { ...facts.listing, details: [] },
  }),
});

function nameOf({ why, own }: HandoverDueFacts) {
  return why === 'late' && !own ? 'late-other' : why;
}
