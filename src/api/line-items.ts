import { z } from 'zod';
import { quote } from '#src/features/transactions/quote.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { bookingData, deliveryChoice, orderOf } from './wire/booking-data.ts';
import { parsed } from './wire/json-body.ts';
import { lineItemOnWire } from './wire/line-item.ts';
import { uuid } from './wire/uuid.ts';

const body = z.strictObject({
  listingId: uuid,
  bookingData,
  delivery: deliveryChoice.default('post'),
});

/** The current price of an order. The viewer's role comes from the session, never from the client. */
export async function lineItemsOf(app: App, viewer: Viewer | null, input: unknown) {
  const { listingId, bookingData: data, delivery } = parsed(body, input);
  const { lines } = await quote(app, viewer?.id ?? null, orderOf(listingId, data, delivery));
  return lines.map(lineItemOnWire);
}
