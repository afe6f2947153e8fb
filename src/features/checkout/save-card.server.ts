import { isAllowed, type Asker } from '#src/domain/policy/policies.ts';
import { fulfilLateWish } from '#src/features/cards/kept-cards.server.ts';
import { isInList, listedCardId } from '#src/features/cards/saved-cards.server.ts';
import { lastPaymentOf, recordCardWish } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';

/**
 * Records whether the viewer wishes the card of their own payment to be saved for the next time, by the permission
 * `account.change-cards`: of one that is kept for what may be charged later no such wish is with its intent, nor is of any
 * which saved card it `replaces`. It is fulfilled with the news that the card is held, by the browser, an event or a timer; at
 * once, where that is known already.
 */
export async function wishForCard(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  { isWished, replaces }: { readonly isWished: boolean; readonly replaces: string | null },
): Promise<void> {
  const payment = await lastPaymentOf(app.db, transactionId);
  if (payment?.payerId !== viewer.id || !isAllowed('account.change-cards', viewer)) return;
  const replacesCardId = !isWished || replaces === null ? null : await listedCardId(app.db, viewer.id, replaces);
  await recordCardWish(app.db, payment.id, { savesCard: isWished, replacesCardId });
  if (isWished) await fulfilLateWish(app, payment.id);
}

/** Whether the card that pays the viewer's own transaction is in their list of saved ones. */
export async function isCardSaved(
  app: Pick<App, 'db'>,
  viewer: { readonly id: string },
  transactionId: string,
): Promise<boolean> {
  const payment = await lastPaymentOf(app.db, transactionId);
  return payment?.payerId === viewer.id && (await isInList(app.db, viewer.id, payment.cardFingerprint));
}
