import { z } from 'zod';
import { emailTexts, text } from '#src/i18n/text.ts';
import { defineKind } from './kind-rule.ts';

const exportFacts = z.object({
  exportId: z.string(),
  recipientId: z.string(),
});

export type ExportFacts = z.infer<typeof exportFacts>;

/** The download of a user's own data is ready; it leads to the page, because the file needs their session. */
export const exportKind = defineKind<ExportFacts>({
  group: 'account',
  facts: exportFacts,
  columns: ({ exportId, recipientId }) => ({
    ...{ recipientId, actorId: null, transactionId: null, listingId: null, imageId: null },
    onceKey: `export:${exportId}`,
    detailPage: '/account/delete',
  }),
  bell: () => text('notice.export-ready.bell'),
  email: () => ({ ...emailTexts('notice.export-ready'), button: text('notice.export-ready.button') }),
});
