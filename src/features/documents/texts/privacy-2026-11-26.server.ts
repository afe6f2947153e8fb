import { changedDocument } from './changed-document.ts';
import { privacy20261124 } from './privacy-2026-11-24.server.ts';

export const privacy20261126 = changedDocument(privacy20261124, '2026-11-26', {
  changed: {},
  /** Operators can view the site as a user. */
  added: {
    'who-sees-it': [
      'To help you, or to find out what went wrong, someone of our team can look at the site as you see it, for half an hour at a time and without changing anything. Each time they have to give a reason. When it was, and why, is in your settings under “Password”.',
    ],
  },
});
