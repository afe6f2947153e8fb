import { figures } from '../figures.server.ts';
import { changedDocument } from './changed-document.ts';
import { terms20261127 } from './terms-2026-11-27.server.ts';

const { payout, arrives, daysToSend } = figures;

/** When a lender is paid: an order waits for what a courier was given in time. */
export const terms20261128 = changedDocument(terms20261127, '2026-11-28', {
  changed: {
    lending: [
      'List only items that you own, that are genuine, and that you may rent out or sell. Describe them truthfully: size, condition, flaws and alterations. Use your own photos.',
      'Answer requests in time, send or hand over the item clean and as described, and in time for the first day. When you accept, you are bound to it.',
      `Payments go through Stripe, which needs to verify who you are. We pay you out ${payout} after you confirm that a rented item is back. If you don’t, we pay you out ${payout} after it was due back or, if it was sent back in time with a tracking number, after the day by whose end a courier can have brought it. Where nobody records anything, it’s ${payout} after the last day of the rental. For a sale we pay you out ${payout} after the buyer confirms that it arrived, or ${arrives} after you sent it. A sale that isn’t sent within ${daysToSend} working days is cancelled, and the buyer gets a full refund. We may hold a payout back while an order is disputed, and recover money that had to be returned to the customer.`,
      'You are responsible for your own taxes, including GST if you are registered.',
    ],
  },
  added: {},
});
