/** Sending an identity document, and what becomes of it. */
export const idCheckMessages = {
  'id-check.title': 'ID check',
  'id-check.badge': 'ID checked',
  'id-check.lede':
    'Send photos of your ID and we’ll check your name against it. Your profile and your items then say “ID checked”.',
  'id-check.private':
    'Only our team can see the photos. They are stored encrypted, and deleted {days} days after the check.',
  'id-check.name-note':
    'Your ID was checked for this name. If you change it, your profile no longer says “ID checked” until you send your ID again.',

  'id-check.pending': 'We’re checking your ID',
  'id-check.pending-line': 'You sent it on {sent}. We’ll email you when it’s done.',
  'id-check.withdraw': 'Withdraw it',
  'id-check.withdraw-title': 'Withdraw your ID?',
  'id-check.withdraw-line': 'The photos are deleted, and we stop checking them. You can send your ID again later.',
  'id-check.withdraw-keep': 'Keep it',
  'id-check.verified-line': 'Your name has been checked against your ID. Your profile says so.',
  'id-check.rejected': 'We couldn’t check your ID',
  'id-check.sent': 'Your ID is with us.',
  'id-check.withdrawn': 'Your ID is withdrawn, and its photos are deleted.',
  'id-check.limited': 'Only the account’s owner can see this.',
  'id-check.gone': 'This has been decided or withdrawn in the meantime. Reload the page to see where it is now.',

  'id-check.reason-unreadable':
    'The photos are too blurred, dark or small to read. Take them in daylight, without a flash, with all four corners in the picture.',
  'id-check.reason-incomplete':
    'A part of the document is missing. We need both photos, each with the whole document in it.',
  'id-check.reason-expired': 'The document has expired. Send one that is still valid.',
  'id-check.reason-name-differs':
    'The name on the document is not the name on your account. Change the name of your account, or send a document with that name.',
  'id-check.reason-not-accepted':
    'We can’t accept this document. Send a passport, a driver licence or another national ID with a photo of you.',

  /** In the audit log. */
  'id-check.audit-approved': 'The photos can be read, the document is valid and bears the name of the account.',
  'id-check.audit-unreadable': 'The photos cannot be read.',
  'id-check.audit-incomplete': 'A part of the document is missing.',
  'id-check.audit-expired': 'The document has expired.',
  'id-check.audit-name-differs': 'The document bears another name than the account.',
  'id-check.audit-not-accepted': 'This kind of document is not accepted.',

  'id-check.kind': 'Document',
  'id-check.kind-passport': 'Passport',
  'id-check.kind-driver-licence': 'Driver licence',
  'id-check.kind-national-id': 'Other national ID',
  'id-check.kind-missing': 'Choose a document.',
  'id-check.passport-front': 'Photo page',
  'id-check.passport-back': 'You, holding the photo page',
  'id-check.card-front': 'Front',
  'id-check.card-back': 'Back',
  'id-check.photo-hint': 'A JPEG, PNG or WebP of up to 20 MB.',
  'id-check.photo-choose': 'Choose a photo',
  'id-check.photo-change': 'Choose another',
  'id-check.photo-of': '{button}: {photo}',
  'id-check.photo-uploading': 'Uploading: {share}',
  'id-check.photo-slow': 'Still uploading: {share}. A slow connection can take a minute.',
  'id-check.photo-ready': 'Ready to send.',
  'id-check.photo-missing': 'Choose both photos.',
  'id-check.photo-same': 'Both photos are the same. Choose another one here.',
  'id-check.photo-gone': 'One of the photos is no longer available. Choose it again.',
  'id-check.photo-too-small': 'That photo is too small to read. Choose one of at least 200 pixels on each side.',
  'id-check.photo-too-narrow':
    'That photo is too long and narrow. Choose one that is at most five times as long as it is wide.',
  'id-check.photo-too-large': 'That photo is too large. Choose one of up to 20 MB.',
  'id-check.photo-unreadable': 'Could not read file. Choose a JPEG, PNG or WebP.',
  'id-check.photo-too-many': 'That’s too many photos for one day. Try again tomorrow.',
  'id-check.photo-busy': 'We can’t save the photo right now. Try again in a few minutes.',
  'id-check.photo-failed': 'The photo could not be uploaded. Try again in a minute.',
  'id-check.no-script': 'Sending photos needs JavaScript, which is switched off in this browser.',

  'id-check.birthday': 'Birthday',
  'id-check.birthday-hint': 'You have to be {age} or older.',
  'id-check.day': 'Day',
  'id-check.month': 'Month',
  'id-check.year': 'Year',
  'id-check.birthday-invalid': 'That isn’t a date. Choose day, month and year, or leave all three empty.',
  'id-check.birthday-too-young': 'You’re too young to lend or rent here.',
  'id-check.send': 'Send for checking',
} as const;
