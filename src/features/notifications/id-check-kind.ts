import { z } from 'zod';
import { messages } from '#src/i18n/messages.ts';
import { defineKind } from './kind-rule.ts';

const idCheckFacts = z.object({
  checkId: z.string(),
  recipientId: z.string(),
  outcome: z.enum(['verified', 'rejected']),
  /** Why it was rejected. */
  reason: z.enum(['unreadable', 'incomplete', 'expired', 'name-differs', 'not-accepted']).nullable(),
});

export type IdCheckFacts = z.infer<typeof idCheckFacts>;

/** What became of a user's identity document. The email says no more about the document than why it was rejected. */
export const idCheckKind = defineKind<IdCheckFacts>({
  group: 'account',
  facts: idCheckFacts,
  columns: ({ checkId, recipientId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    onceKey: `id-check:${checkId}`,
    detailPage: '/account/id-check',
  }),
  bell: ({ outcome }) =>
    outcome === 'verified' ? 'Your ID has been checked' : 'We couldn’t check your ID. Please send it again',
  email: ({ outcome, reason }) =>
    outcome === 'verified'
      ? {
          subject: 'Your ID has been checked',
          preview: 'Your profile now says “ID checked”.',
          heading: 'Your ID has been checked',
          paragraphs: [
            'Thank you. Your profile and your items now say “ID checked”, so that others know who they are renting to or from.',
            'The photos of your document will be deleted soon.',
          ],
          button: 'See your settings',
        }
      : {
          subject: 'We couldn’t check your ID',
          preview: 'You can send it again.',
          heading: 'We couldn’t check your ID',
          paragraphs: [
            messages[`id-check.reason-${reason ?? 'unreadable'}`],
            'You can send new photos at any time. Nobody else can see that we couldn’t check it.',
          ],
          button: 'Try again',
        },
});
