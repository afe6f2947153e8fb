import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginningBy } from '#src/domain/process/process.ts';
import { speculateBeginning, type Speculation } from '#src/features/transactions/speculate.server.ts';
import { makeOffer, sendEnquiry } from '#src/features/transactions/threads.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { initiatePrivileged } from './initiate-privileged.ts';
import { showTransaction } from './show-transaction.ts';
import { bookingData, deliveryChoice, orderOf } from './wire/booking-data.ts';
import { parsed } from './wire/json-body.ts';
import { lineItemOnWire } from './wire/line-item.ts';
import { uuid } from './wire/uuid.ts';

const body = z.strictObject({
  processAlias: z.literal('flex-default-process/release-1'),
  transition: z.string().max(80),
  /** Checked by the schema of what the transition begins. */
  params: z.record(z.string().max(80), z.unknown()),
});
const listingId = uuid;
/** Idempotency key: the same key returns the same transaction, however often it is sent. */
const clientKey = uuid.optional();
/** `isSure`: the sender has been told what is unsafe in it. */
const question = z.strictObject({
  ...{ listingId, message: z.string().max(10_000), clientKey },
  isSure: z.boolean().default(false),
});
/** `amount` in minor units, of the whole booking or quantity. */
const offer = z.strictObject({
  ...{ listingId, bookingData, amount: z.int().min(1), clientKey },
  delivery: deliveryChoice.default('post'),
});

const [enquire, makeFirstOffer] = (['first-message', 'first-offer'] as const).map(
  (kind) => beginningBy(currentProcess, kind).name,
);

/** Begins a transaction by an enquiry, an offer, or a request, which `initiate-privileged` takes too. */
export async function initiate(app: App, viewer: Viewer, input: unknown) {
  const { name, params, ...rest } = bodyIn(input);
  if (name === enquire) {
    const { clientKey: key = randomUUID(), ...sent } = parsed(question, params);
    return showTransaction(app, viewer, await sendEnquiry(app, viewer, { ...sent, clientKey: key }));
  }
  if (name === makeFirstOffer) {
    const { clientKey: key = randomUUID(), ...offered } = offerIn(params);
    return showTransaction(app, viewer, await makeOffer(app, viewer, { ...offered, clientKey: key }));
  }
  return initiatePrivileged(app, viewer, requestFrom({ name, params, ...rest }, false));
}

/** What `initiate` would begin; nothing of it is kept. */
export async function initiateSpeculative(app: App, viewer: Viewer, input: unknown) {
  const { name, params, ...rest } = bodyIn(input);
  if (name === enquire) {
    const { clientKey: _, ...sent } = parsed(question, params);
    return speculationOnWire(await speculateBeginning(app, viewer, 'first-message', sent));
  }
  if (name === makeFirstOffer) {
    const { clientKey: _, ...offered } = offerIn(params);
    return speculationOnWire(await speculateBeginning(app, viewer, 'first-offer', offered));
  }
  return initiatePrivileged(app, viewer, requestFrom({ name, params, ...rest }, true));
}

function bodyIn(input: unknown) {
  const { transition, ...rest } = parsed(body, input);
  return { ...rest, name: transition.replace(/^transition\//, '') };
}

function offerIn(params: unknown) {
  const { listingId: id, bookingData: data, delivery, ...rest } = parsed(offer, params);
  return { ...rest, order: orderOf(id, data, delivery) };
}

/** The body of a request; its schema refuses other transitions. */
function requestFrom({ name, params, processAlias }: ReturnType<typeof bodyIn>, isSpeculative: boolean) {
  const { bookingData: data, ...rest } = params;
  return { isSpeculative, bookingData: data, bodyParams: { processAlias, transition: name, params: rest } };
}

/** A transaction as it would be. */
export function speculationOnWire({ transition, state, lines, totals, quote }: Speculation, id: string = randomUUID()) {
  return {
    id,
    type: 'transaction' as const,
    attributes: {
      ...{ speculative: true, state, lastTransition: `transition/${transition}` },
      ...{
        payinTotal: totals?.payin ?? null,
        payoutTotal: totals?.payout ?? null,
        lineItems: lines.map(lineItemOnWire),
      },
      ...(quote !== null && { quote }),
    },
  };
}
