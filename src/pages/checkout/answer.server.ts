import { isRefusal } from '#src/domain/refusal.ts';
import { paymentToFinish } from '#src/features/checkout/queries.server.ts';
import type { PaymentOnWire, RefusedOnWire } from '#src/features/checkout/payment-wire.ts';
import type { App } from '#src/platform/app.ts';
import { answerRefusal } from '#src/platform/web/answer-refusal.ts';
import type { Asker } from '#src/domain/policy/policies.ts';

/**
 * JSON response for the page's script: the value, or the refusal with its status. Rethrows any other error: it is a
 * bug.
 */
export async function answered(work: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await work());
  } catch (thrown) {
    const { body, init } = answerRefusal(thrown, (refused): RefusedOnWire => ({ refused }));
    return Response.json(body, init);
  }
}

/** Wire format of a payment. While Stripe is unreachable it is still `preparing`. */
export async function paymentOnWire(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
): Promise<PaymentOnWire> {
  const now = (await app.clock.now()).toISOString();
  try {
    const { state, clientSecret, deadline, money, abandoned } = await paymentToFinish(app, viewer, transactionId);
    const ended = state === 'over' ? { money, abandoned } : {};
    return { transactionId, state, clientSecret, deadline: deadline.toISOString(), now, ...ended };
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'payments-unreachable') throw thrown;
    return { transactionId, state: 'preparing', clientSecret: null, deadline: null, now };
  }
}
