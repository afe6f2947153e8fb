import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cardSetups } from '#src/database/schema/saved-cards.ts';
import { maxSavedCards } from '#src/domain/payments/limits.ts';
import { requireAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { networkOf } from '#src/features/accounts/rules.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Setup } from '#src/platform/payments/payments.ts';
import { countHitIn } from '#src/platform/rate-limit/rate-limit.server.ts';
import { stripeCustomerFor } from '#src/features/payments/customers.server.ts';
import { cardOf } from './saved-cards.server.ts';
import { listedCards } from './records/card-rows.server.ts';
import { followSetup, type SetupRow } from './records/follow-setup.server.ts';

type Owner = Asker & { readonly id: string };

export type NewSetup = {
  /** Idempotency key: repeated, it finds the same attempt. */
  readonly clientKey: string;
  /** The saved card that the new one replaces. */
  readonly replaces: string | null;
};

export type NewIntent = { readonly setupId: string; readonly clientSecret: string };

const hour = 3600;

/**
 * Begins to save a card: recorded first, then a setup intent is created, which the browser confirms with the card.
 * Refusals: `cards-too-many`, `not-found` for another user's card, `too-many-requests` (five attempts an hour of a user,
 * twenty of a network, because thieves test stolen cards this way), `conflict` for an attempt that has ended,
 * `payments-unreachable`.
 */
export async function beginCardSetup(
  app: App,
  viewer: Owner,
  input: NewSetup,
  { ip }: { readonly ip: string },
): Promise<NewIntent> {
  requireAllowed('account.change-cards', viewer);
  const contact = (await contactsById(app.db, [viewer.id])).get(viewer.id) ?? refuse('not-found');
  const setup = await app.db.transaction(
    async (tx) => (await setupByKey(tx, viewer.id, input.clientKey)) ?? writeSetup(tx, app, viewer.id, input, ip),
  );
  if (setup.state !== 'open') refuse('conflict');
  const stripeCustomerId = await stripeCustomerFor(app, contact);
  const answer = await intentOf(app, setup, stripeCustomerId);
  if (answer.kind !== 'done' || answer.value.clientSecret === null) refuse('payments-unreachable');
  const { id: setupIntentId, clientSecret } = answer.value;
  await app.db
    .update(cardSetups)
    .set({ setupIntentId })
    .where(and(eq(cardSetups.id, setup.id), isNull(cardSetups.setupIntentId)));
  return { setupId: setup.id, clientSecret };
}

async function setupByKey(tx: Tx, userId: string, clientKey: string): Promise<SetupRow | null> {
  const [setup] = await tx
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.userId, userId), eq(cardSetups.clientKey, clientKey)));
  return setup ?? null;
}

async function writeSetup(
  tx: Tx,
  app: App,
  userId: string,
  { clientKey, replaces }: NewSetup,
  ip: string,
): Promise<SetupRow> {
  const replaced = replaces === null ? null : await cardOf(tx, userId, replaces);
  if (replaces !== null && (replaced === null || replaced.removedAt !== null)) refuse('not-found');
  const { length } = await listedCards(tx, userId);
  if (replaced === null && length >= maxSavedCards) refuse('cards-too-many', { max: maxSavedCards });
  const limits = [
    { bucket: 'card setup', key: userId, max: 5, seconds: hour },
    { bucket: 'card setup network', key: networkOf(ip), max: 20, seconds: hour },
  ];
  await countHitIn(app, tx, limits, 'too-many-requests');
  const [setup] = await tx
    .insert(cardSetups)
    .values({
      userId,
      clientKey,
      replacesId: replaced?.id ?? null,
      nextAt: sql`clock_timestamp() + interval '1 minute'`,
    })
    .onConflictDoNothing()
    .returning();
  // A concurrent request with the same key has written it.
  return setup ?? (await setupByKey(tx, userId, clientKey)) ?? refuse('conflict');
}

/** At worst, after a failure that Stripe replays, an unused intent is left there. */
async function intentOf(app: App, { id, setupIntentId }: SetupRow, stripeCustomerId: string): Promise<Answer<Setup>> {
  if (setupIntentId !== null) return app.payments.readSetup(setupIntentId);
  const input = { stripeCustomerId, setupId: id };
  const answer = await app.payments.createSetup(input, `card-setup-${id}`);
  return answer.kind === 'stale-key' ? app.payments.createSetup(input, `card-setup-${id}-${randomUUID()}`) : answer;
}

/**
 * Saves the card, once Stripe says that it succeeded. Idempotent; without this call an event or the sweep does it. `open`
 * while there is no card yet. Refusals: `not-found` for another user's attempt, `cards-too-many`, `payments-unreachable`.
 */
export async function finishCardSetup(app: App, viewer: Owner, setupId: string): Promise<'saved' | 'open' | 'ended'> {
  requireAllowed('account.change-cards', viewer);
  if (!isUuid(setupId)) refuse('not-found');
  const [setup] = await app.db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.id, setupId), eq(cardSetups.userId, viewer.id)));
  if (setup === undefined) refuse('not-found');
  const state = setup.state === 'open' ? await followSetup(app, setup) : setup.state;
  if (state === 'unknown') refuse('payments-unreachable');
  if (state === 'full') refuse('cards-too-many', { max: maxSavedCards });
  return state;
}
