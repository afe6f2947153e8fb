/** Downloading one's own data. */
export const dataExportMessages = {
  'export.title': 'Download your data',
  'export.lede':
    'One file with your account, listings, photos, orders, payments, messages and reviews. You can request one a day, and it’s there for 24 hours.',
  'export.request': 'Request your data',
  'export.waiting': 'We’re preparing your file. You can leave this page: we’ll email you when it’s ready.',
  'export.failed': 'We couldn’t prepare your file. Please try again.',
  'export.ready': 'Your file is ready. You can download it until {until}.',
  'export.download': 'Download ({size})',
  'export.next': 'You can request another from {next}.',
  'export.expired': 'Your last file has expired. You can request another from {next}.',
} as const;
