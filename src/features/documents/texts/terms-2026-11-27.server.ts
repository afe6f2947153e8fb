import { figures } from '../figures.server.ts';
import { changedDocument } from './changed-document.ts';
import { terms20261123 } from './terms.server.ts';

const { daysToSend, freePart, freeRental } = figures;

/** When an accepted order can still be cancelled: also what has not arrived, what is left of a part, and for half. */
export const terms20261127 = changedDocument(terms20261123, '2026-11-27', {
  changed: {
    cancelling: [
      {
        list: [
          'Until the lender accepts, you can cancel any request. The hold on your card is released.',
          `An accepted rental can be cancelled for a full refund until ${freeRental} before its first day. Some lenders give half of the rental price and all of the delivery back for a while longer: the checkout says so, and until when.`,
          'A rental that hasn’t arrived by the end of its first day can be cancelled for a full refund until its last day has ended, also when it was sent. That it has arrived is what you record on the page of your order: from then on it can’t be cancelled.',
          `If the lender leaves out items that you requested together, you can cancel each of the others for a full refund within ${freePart}, but not from its first day on, and not once it is sent.`,
          `An accepted sale can be cancelled for a full refund until the lender records that the item is sent, or handed over. If nothing is recorded within ${daysToSend} working days, we cancel the sale and refund all of it.`,
        ],
      },
      'Otherwise the customer can no longer cancel an accepted order. The page of your order always shows the exact time. None of this limits the rights that you have by law.',
    ],
  },
  added: {},
});
