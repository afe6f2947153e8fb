/** Photos for the two people of an order or a thread, where they are chosen and shown. */
export const privatePhotosMessages = {
  'private-photos.title': 'Photos',
  'private-photos.hint':
    'Up to {max}. Only the two of you and our team see them, and they can’t be changed afterwards.',
  'private-photos.add': 'Add a photo',
  'private-photos.again': 'Try again',
  'private-photos.shows': 'What photo {number} shows',
  'private-photos.number-from': 'Photo {number} from {name}',
  'private-photos.gone': 'A photo can’t be sent any more. Remove it and add it again.',
  'private-photos.not-added':
    'This photo wasn’t added yet, and nothing was sent. Choose it again and add it, or send without it.',
  'private-photos.remove': 'Remove photo {number}',
  'private-photos.take-out': 'Remove',
  'private-photos.number': 'Photo {number}',
  'private-photos.uploading': 'Uploading …',
  'private-photos.held': 'Your photos are still being uploaded. This is sent as soon as they are there.',
  'private-photos.not-sent': 'Nothing has been sent yet: add the photo again, or send without it.',
  'private-photos.full': 'That’s {max} photos. Remove one to add another.',
  'private-photos.too-small': 'This photo is too small. Choose one of at least 100 pixels on each side.',
  'private-photos.too-narrow':
    'This photo is too long and narrow. Choose one that is at most five times as long as it is wide.',
  'private-photos.too-large': 'This photo is larger than 20 MB. Choose a smaller one.',
  'private-photos.unreadable': 'We can’t read this photo. Choose a JPEG, PNG or WebP.',
  'private-photos.too-many': 'You’ve uploaded many photos today. Send without more, or try again tomorrow.',
  'private-photos.busy': 'Photos can’t be stored right now. Try again in a minute.',
  'private-photos.failed': 'The upload failed. Try again.',
  'private-photos.noscript': 'Photos can be added in a browser with JavaScript.',
} as const;
