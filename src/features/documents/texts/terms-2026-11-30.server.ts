import { changedDocument } from './changed-document.ts';
import { terms20261128 } from './terms-2026-11-28.server.ts';

export const terms20261130 = changedDocument(terms20261128, '2026-11-30', {
  changed: {},
  /** The time to send counts from the end of a case. */
  added: {
    cancelling: [
      'While a problem with a sale that was reported, or a question of a bank about its payment, is open, the time to send it doesn’t run. It begins again when that is over.',
    ],
  },
});
