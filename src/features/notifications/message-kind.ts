import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';
import { detailPageFor, listingFacts, party } from './transaction-facts.ts';

const messageFacts = z.object({
  /** The first message that the recipient has not seen. */
  messageId: z.string(),
  transactionId: z.string(),
  /** The recipient's side of the transaction. */
  to: party,
  recipientId: z.string(),
  senderId: z.string(),
  /** First name of the sender. */
  senderName: z.string(),
  listing: listingFacts,
  /** Messages since the recipient last looked. */
  count: z.number(),
  /** The beginning of the latest message, on one line. */
  excerpt: z.string(),
});

export type MessageFacts = z.infer<typeof messageFacts>;

const maxExcerpt = 200;

/** The beginning of a message on one line. */
export function excerptOf(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxExcerpt) return line;
  // Not within a character that is two units long.
  const cut = line.slice(0, maxExcerpt).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > maxExcerpt / 2 ? cut.slice(0, space) : cut} …`;
}

const valuesOf = ({ listing, ...facts }: MessageFacts) => ({ ...facts, listing: listing.title });

/**
 * New messages of one thread. The messages that follow the first unseen one are added to its event, so that a thread is
 * one row in the bell and one email until the recipient has looked.
 */
export const messageKind = defineKind<MessageFacts>({
  group: 'messages',
  facts: messageFacts,
  columns: ({ messageId, transactionId, to, recipientId, senderId, listing }) => ({
    ...{ recipientId, actorId: senderId, transactionId, listingId: listing.id, imageId: listing.imageId },
    onceKey: `message:${messageId}`,
    detailPage: detailPageFor(to, transactionId),
  }),
  add: (unseen, next) => ({ ...next, messageId: unseen.messageId, count: unseen.count + 1 }),
  bell: (facts) => text('notice.message.bell', valuesOf(facts)),
  email: (facts) => ({
    ...emailTexts('notice.message', valuesOf(facts)),
    button: text('notice.message.button'),
    listing: { ...facts.listing, details: [] },
  }),
  emailIfUnseenAfterMinutes: 10,
  // In an open conversation it is read at once.
  alertIfUnseenAfterSeconds: 20,
});
