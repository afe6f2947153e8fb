/** The frame of pages of text: Terms, Privacy and the pages about the marketplace. */
export const documentMessages = {
  'documents.legal': 'Terms and privacy',
  'documents.version': 'Last updated {day}, and in force since then',
  'documents.sample':
    '<b>Sample text.</b> It describes how this marketplace works, but no lawyer has reviewed it. The operator of the site replaces it with their own.',
  'documents.failed': 'This couldn’t be loaded. <link>Open it in a new tab</link>',
  'documents.cookie-choice': 'Your choice about cookies',
  'documents.cookie-choice-line': 'You can change it at any time. It applies to this browser.',
  'documents.cookie-chosen-necessary': 'Chosen: only the necessary cookies. Your visits are not counted.',
  'documents.cookie-chosen-all': 'Chosen: the necessary cookies, and your visits may be counted.',
  'documents.cookie-accept': 'Allow statistics too',
} as const;
