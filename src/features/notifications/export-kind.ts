import { z } from 'zod';
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
  bell: () => 'Your data is ready to download',
  email: () => ({
    subject: 'Your data is ready to download',
    preview: 'The file is there for 24 hours.',
    heading: 'Your data is ready to download',
    paragraphs: [
      'The file with your data is ready. You can download it for 24 hours while you’re logged in; after that it is deleted.',
      'If you didn’t request it, someone else knows your password. Change it now.',
    ],
    button: 'Download your data',
  }),
});
