import { isRefusal } from '#src/domain/refusal.ts';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import type { BagAnswer } from '#src/features/cart/bag-answer.ts';
import { addToCart } from '#src/features/cart/commands.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

type Answered = { readonly body: BagAnswer; readonly init?: ReturnType<typeof answerRefusal>['init'] };

/** Adds the order, and says what became of it: a bag of another wardrobe by the name of its lender. */
export async function addAndAnswer(
  app: App,
  viewer: Viewer,
  order: Order,
  options: { readonly replace: boolean },
): Promise<Answered> {
  try {
    return { body: { done: await addToCart(app, viewer, order, options) } };
  } catch (thrown) {
    const conflict = await conflictOf(app, thrown);
    return answerRefusal(thrown, ({ code, details }): BagAnswer =>
      conflict === null ? { refused: errorMessageFor(code, details) } : { conflict },
    );
  }
}

async function conflictOf(app: App, thrown: unknown) {
  if (!isRefusal(thrown) || thrown.refusal.code !== 'cart-other-provider') return null;
  const { id, displayName } = await publicProfile(app, String(thrown.refusal.details['providerId']));
  return { id, displayName };
}
