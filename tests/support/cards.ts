import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { cardSetups } from '#src/database/schema/saved-cards.ts';
import { beginCardSetup, finishCardSetup } from '#src/features/cards/card-setups.server.ts';
import { removeCard, savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { makeUser } from './factories.ts';
import { sandboxKeys } from './sandbox.ts';
import type { TestContext } from './test-context.ts';

/** An address of its own, because attempts are limited by network. */
export const browserAt = (): { readonly ip: string } => ({
  ip: `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`,
});

/** Confirms a setup or a payment like a browser: with the publishable key and the intent's client secret. */
export async function confirmIn(
  { sandbox }: TestContext,
  clientSecret: string,
  method: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number }> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${sandboxKeys.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: method, ...more }),
  });
  await answer.arrayBuffer();
  return { status: answer.status };
}

type Wanted = { readonly method?: string; readonly replaces?: string | null };

/** An attempt whose card the bank has accepted; our server has not been told yet. */
export async function acceptedSetup(
  context: TestContext,
  userId: string,
  { method = 'pm_card_visa', replaces = null }: Wanted = {},
): Promise<string> {
  const input = { clientKey: randomUUID(), replaces };
  const { setupId, clientSecret } = await beginCardSetup(context.app, { id: userId }, input, browserAt());
  const { status } = await confirmIn(context, clientSecret, method);
  if (status !== 200) throw new Error(`The card was refused: ${status}`);
  return setupId;
}

/** Saves a card, as the settings do. */
export async function saveCardAs(context: TestContext, userId: string, wanted?: Wanted): Promise<string> {
  return finishCardSetup(context.app, { id: userId }, await acceptedSetup(context, userId, wanted));
}

/** A card that the bank has accepted, of a browser that was closed then; returns its owner. */
export async function unfinishedSetup(context: TestContext): Promise<string> {
  const userId = await makeUser(context.app.db);
  const setupId = await acceptedSetup(context, userId);
  await context.app.db
    .update(cardSetups)
    .set({ nextAt: new Date(0) })
    .where(eq(cardSetups.id, setupId));
  return userId;
}

/** An attempt that ended more than a month ago; returns its id. */
export async function oldSetup(db: Database): Promise<string> {
  const createdAt = sql`rotation_now() - interval '31 days'`;
  const facts = { clientKey: randomUUID(), state: 'ended', createdAt, nextAt: new Date(0) } as const;
  const [setup] = await db
    .insert(cardSetups)
    .values({ userId: await makeUser(db), ...facts })
    .returning({ id: cardSetups.id });
  return setup?.id ?? '';
}

/** Out of the list of its owner, and still at Stripe; returns its id. */
export async function removedCard(context: TestContext): Promise<string> {
  const userId = await makeUser(context.app.db);
  await saveCardAs(context, userId);
  const [card] = await savedCardsOf(context.app, userId);
  await removeCard(context.app, { id: userId }, card?.id ?? '');
  return card?.id ?? '';
}
