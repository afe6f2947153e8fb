import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
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
  bell: ({ outcome }) => text(`notice.id-${outcome}.bell`),
  email: ({ outcome, reason }) => ({
    ...emailTexts(`notice.id-${outcome}`, { reason: text(`id-check.reason-${reason ?? 'unreadable'}`) }),
    button: text(`notice.id-${outcome}.button`),
  }),
});
