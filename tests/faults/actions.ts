import { readdirSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { receiveImage } from '#src/api/wire/receive-image.ts';
import { addImage } from '#src/features/images/commands.server.ts';
import { chargeDueClaims } from '#src/features/cases/charge-due.server.ts';
import { keptCard, payClaim } from '#src/features/cases/pay-claim.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { decideDispute, type LossDecision } from '#src/features/payments/dispute-decisions.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { execute, executeTransition, type Execution } from '#src/features/transactions/execute.server.ts';
import { executeFollowUps } from '#src/features/transactions/follow-ups.server.ts';
import { handlePaymentEvent } from '#src/features/transactions/payment-events.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import type { App } from '#src/platform/app.ts';
import { requestAs, requestTogetherAs } from '#tests/support/request.ts';
import { executeCare, type CareAction } from './care-actions.ts';

/** The action during which a crash target is killed. */
export type FaultedAction =
  | CareAction
  | { readonly kind: 'request'; readonly customerId: string; readonly order: Order; readonly clientKey: string }
  | {
      readonly kind: 'request-together';
      readonly customerId: string;
      readonly orders: readonly Order[];
      readonly clientKey: string;
    }
  | { readonly kind: 'begin'; readonly execution: Execution }
  | {
      readonly kind: 'take';
      readonly userId: string;
      readonly transactionId: string;
      readonly name: string;
      readonly input?: unknown;
    }
  | { readonly kind: 'timer'; readonly transactionId: string }
  | { readonly kind: 'follow-ups' }
  | { readonly kind: 'payment-event'; readonly eventId: string }
  | { readonly kind: 'charge-claims' }
  | { readonly kind: 'pay-claim'; readonly userId: string; readonly transactionId: string; readonly caseId: string }
  | { readonly kind: 'decide-dispute'; readonly dispute: string; readonly decision: LossDecision }
  /** The photo as base64; and the sizes of one that is stored. */
  | { readonly kind: 'upload'; readonly ownerId: string; readonly photo: string }
  | { readonly kind: 'sizes'; readonly imageId: string };

/** Executes the action, then delivers its outbox calls like a worker. */
export async function executeAction(app: App, action: FaultedAction): Promise<void> {
  switch (action.kind) {
    case 'request':
      await requestAs(app, action.customerId, action.order, action.clientKey);
      return;
    case 'request-together':
      await requestTogetherAs(app, action.customerId, action.orders, action.clientKey);
      return;
    case 'take':
      await executeTransition(app, { id: action.userId }, action.transactionId, action.name, action.input);
      break;
    case 'begin':
      await execute(app, action.execution);
      break;
    case 'timer':
      await executeDueOf(app, action.transactionId);
      break;
    case 'follow-ups':
      await executeFollowUps(app);
      break;
    case 'payment-event':
      await handlePaymentEvent(app, action.eventId);
      break;
    case 'charge-claims':
      await chargeDueClaims(app);
      break;
    case 'pay-claim':
      await payKept(app, action);
      break;
    case 'decide-dispute':
      await decideDispute(app, action.dispute, [action.decision]);
      break;
    case 'upload':
      await uploadPhoto(app, action.ownerId, Buffer.from(action.photo, 'base64'));
      return;
    case 'sizes':
      await app.images.makeVariants(action.imageId);
      return;
    default:
      await executeCare(app, action);
  }
  await deliverDueCalls(app);
}

async function payKept(app: App, { userId, transactionId, caseId }: Extract<FaultedAction, { kind: 'pay-claim' }>) {
  const returnUrl = 'http://localhost:3000/back';
  await payClaim(app, { id: userId }, { transactionId, caseId, card: keptCard, returnUrl });
}

/** As the address of uploads does it, with a body of which each third comes when the one before is in its file. */
export async function uploadPhoto(app: App, ownerId: string, photo: Uint8Array): Promise<string> {
  const boundary = 'killed-uploads';
  const incoming = Object.assign(Readable.from(multipart(boundary, photo, app.images.spool)), {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    complete: true,
  }) as unknown as IncomingMessage;
  const received = await receiveImage(incoming, app.images.spool);
  try {
    return await addImage(app, ownerId, received.path);
  } finally {
    await received.remove();
  }
}

async function* multipart(boundary: string, photo: Uint8Array, spool: string): AsyncGenerator<Buffer> {
  const disposition = 'content-disposition: form-data; name="image"; filename="photo.jpg"';
  yield Buffer.from(`--${boundary}\r\n${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`);
  const third = Math.ceil(photo.length / 3);
  for (let at = 0; at < photo.length; at += third) {
    const before = sizeOf(spool);
    yield Buffer.from(photo.subarray(at, at + third));
    while (sizeOf(spool) <= before) await setImmediate();
  }
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
