import type { Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import type { Tx } from '#src/database/database.server.ts';
import type { Party } from '#src/domain/process/words.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import type { Sent } from '#src/features/handover/forms.ts';
import { handoverPhotoStore } from '#src/features/handover/photos.server.ts';
import { writeStep } from '#src/features/handover/handover.server.ts';
import { proofRefusal, stepRefusal } from '#src/features/handover/rules.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { transactionFor } from './access.server.ts';
import { lockTransaction } from './engine/group.server.ts';
import { planHandover, replanTimer } from './engine/plan-handover.server.ts';
import { handoverFactsOf } from './handover-facts.server.ts';
import type { Transaction } from './transaction.server.ts';

type NewStep = {
  readonly step: HandoverStep;
  readonly sent: Sent | null;
  /** Ids of uploaded photos of the item's condition. */
  readonly photos?: readonly string[];
};

/**
 * Records a step of the handover as the party that the viewer is, once for ever, and tells the other one. The timer of the
 * transaction counts from it. Refuses `not-found`, `forbidden` for the other party's step, `conflict` for one that is
 * recorded, `transaction-invalid-transition` in the wrong order or state, `handover-too-early`,
 * `validation-invalid-value` for a sale's dispatch without number and photo, and what the photos are refused for.
 */
export async function recordStep(
  app: App,
  viewer: Asker & { readonly id: string },
  id: string,
  step: NewStep,
): Promise<void> {
  const found = await transactionFor(app, viewer, id, 'transaction.transition');
  const recorder = { role: found.role, actorId: viewer.id, isByUs: false };
  // As it is stored: an address may have it in capitals.
  const transactionId = found.transaction.id;
  await app.db.transaction((tx) => recordStepIn(tx, app, transactionId, { ...step, ...recorder }));
}

type Recorder = {
  /** The party whose step it is. */
  readonly role: Party;
  readonly actorId: string;
  /** An operator records it for that party, whose account is closed. */
  readonly isByUs: boolean;
};

/** The same in a unit of work of the caller's, who has checked who records it. Refuses as `recordStep`. */
export async function recordStepIn(
  tx: Tx,
  app: App,
  transactionId: string,
  { step, sent, photos = [], role, actorId, isByUs }: NewStep & Recorder,
): Promise<void> {
  const locked = await lockTransaction(tx, transactionId);
  if (locked === null) refuse('not-found');
  const { transaction, group } = locked;
  const now = await app.clock.now(tx);
  const facts = await handoverFactsOf(tx, transaction);
  const refused = stepRefusal(facts, step, role, now) ?? proofRefusal(facts, step, { sent, photos: photos.length });
  if (refused !== null) refuse(refused.code, refused.details);
  await writeStep(tx, { transactionId, step, actorId, sent });
  await handoverPhotoStore.attach(tx, actorId, { transactionId, step }, photos);
  const dueAt = await replanTimer(tx, transaction, group.payment);
  await planHandover(tx, transaction, now);
  await notifyStreams(tx, transactionId);
  // Of an order that is complete the timer is another one.
  const completes = step === 'returned' && facts.stage === 'agreed' && !(await hasOpenCase(tx, transactionId));
  const completesAt = completes ? dueAt : null;
  await tellOther(tx, app, transaction, { step, by: role, isByUs, sent, completesAt });
}

type Recorded = {
  readonly step: HandoverStep;
  readonly by: Party;
  readonly isByUs: boolean;
  readonly sent: Sent | null;
  /** Null where no timer completes the order. */
  readonly completesAt: Date | null;
};

async function tellOther(tx: Tx, app: App, transaction: Transaction, recorded: Recorded): Promise<void> {
  const { step, by, isByUs, sent, completesAt } = recorded;
  const { id, customerId, providerId, kind } = transaction;
  const [actorId, recipientId] = by === 'customer' ? [customerId, providerId] : [providerId, customerId];
  const actor = (await contactsById(tx, [actorId])).get(actorId);
  if (actor === undefined) throw new Error(`The user ${actorId} does not exist`);
  await notify(tx, app, 'handover-recorded', {
    ...{ transactionId: id, to: by === 'customer' ? 'provider' : 'customer', recipientId, step, kind },
    ...{ otherId: actorId, otherName: actor.firstName, way: sent?.way ?? null },
    completesAt: completesAt?.toISOString() ?? null,
    ...(isByUs && { isByUs }),
    listing: listingFactsOf(transaction),
  });
}
