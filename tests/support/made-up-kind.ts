import { z } from 'zod';
import { catalogue, type Kind } from '#src/features/notifications/catalogue.ts';
import { defineKind } from '#src/features/notifications/kind-rule.ts';

const followFacts = z.object({ followedId: z.string(), followerId: z.string(), followerName: z.string() });

/**
 * A kind that the marketplace does not have, and that is about no transaction: its facts, its texts, and nothing else.
 * The guide on emails describes these steps.
 */
export const followKind = defineKind<z.infer<typeof followFacts>>({
  group: 'messages',
  facts: followFacts,
  columns: ({ followedId, followerId }) => ({
    ...{ recipientId: followedId, actorId: followerId, transactionId: null, listingId: null, imageId: null },
    onceKey: `follow:${followerId}:${followedId}`,
    detailPage: `/u/${followerId}`,
  }),
  bell: ({ followerName }) => `${followerName} follows your wardrobe`,
  email: ({ followerName }) => ({
    subject: `${followerName} follows your wardrobe`,
    preview: 'We’ll tell them about your new items.',
    heading: 'You have a new follower',
    paragraphs: [`${followerName} will hear from us when you list something new.`],
    button: `See ${followerName}’s profile`,
  }),
});

export const madeUpKind = 'wardrobe-followed' as Kind;

Object.assign(catalogue, { [madeUpKind]: followKind });
