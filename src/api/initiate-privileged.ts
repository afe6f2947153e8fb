import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { addressForm, requestForm } from '#src/features/checkout/forms.ts';
import { claimTermsVersion, termsVersion } from '#src/features/transactions/terms.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { paymentRequestFrom } from '#src/domain/process/process.ts';
import { currentProcess } from '#src/processes/registry.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { showTransaction } from './show-transaction.ts';
import { bookingData, deliveryChoice, orderOf } from './wire/booking-data.ts';
import { parsed } from './wire/json-body.ts';
import { lineItemOnWire } from './wire/line-item.ts';
import { uuid } from './wire/uuid.ts';

const requestName = paymentRequestFrom(currentProcess, currentProcess.initial).name;

const body = z.strictObject({
  isSpeculative: z.boolean().default(false),
  bookingData,
  bodyParams: z.strictObject({
    processAlias: z.literal('flex-default-process/release-1'),
    transition: z.enum([`transition/${requestName}`, requestName]),
    params: z.strictObject({
      listingId: uuid,
      delivery: deliveryChoice.default('post'),
      /** Returned by the speculative call: identifies the displayed price, so that another price is refused. */
      quote: z.string().max(200).optional(),
      /** Idempotency key: the same key returns the same transaction, however often it is sent. */
      clientKey: uuid.optional(),
      /** The ended transaction that this one pays again, for its own order. */
      again: uuid.optional(),
      shippingAddress: addressForm.optional(),
      termsVersion: z.literal(termsVersion).optional(),
      /** Agrees to the `caps` of the speculative call; asked for where it has some. */
      claimTerms: z.literal(claimTermsVersion).optional(),
    }),
  }),
});

/** The payment request. The speculative call validates and prices through the same code, but places no hold. */
export async function initiatePrivileged(app: App, viewer: Viewer, input: unknown) {
  const { isSpeculative, bookingData: data, bodyParams } = parsed(body, input);
  const { listingId, delivery, quote, clientKey, again, shippingAddress, claimTerms } = bodyParams.params;
  const order = orderOf(listingId, data, delivery);
  if (isSpeculative) return speculative(app, viewer, order, again);
  const keys = { quote: quote ?? '', clientKey: clientKey ?? randomUUID(), again, claimTerms, terms: 'on' as const };
  const form = parsed(requestForm, { ...keys, delivery, ...(delivery === 'post' && { address: shippingAddress }) });
  const started = await requestPayment(app, viewer, order, form);
  return started.kind === 'in-progress'
    ? { id: started.transactionId, type: 'transaction' as const, attributes: { inProgress: true } }
    : showTransaction(app, viewer, started.transactionId);
}

async function speculative(app: App, viewer: Viewer, order: ReturnType<typeof orderOf>, again: string | undefined) {
  const { lines, totals, quote, caps } = await checkoutFor(app, viewer, order, { again: again ?? null });
  return {
    id: randomUUID(),
    type: 'transaction' as const,
    attributes: {
      speculative: true,
      payinTotal: totals.payin,
      payoutTotal: totals.payout,
      lineItems: lines.map(lineItemOnWire),
      quote,
      ...(caps !== null && { caps, claimTerms: claimTermsVersion }),
    },
  };
}
