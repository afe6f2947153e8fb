import { Hono } from 'hono';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import type { App } from '#src/platform/app.ts';
import { requestLimits } from '#src/platform/web/requests/limits.ts';
import { readText } from '#src/platform/web/requests/read-body.ts';
import type { SiteEnv } from '../site/site-env.ts';

/** Stripe's webhook: verifies the signature and stores the event, which the worker then handles. */
export function stripeWebhook(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.post('/webhooks/stripe', async (c) => {
    const text = await readText(c.req.raw, requestLimits.maxEventBytes);
    const event = await app.payments.readEvent(text, c.req.header('stripe-signature') ?? '');
    if (event === null) return c.text('Not signed by Stripe', 400);
    await receiveEvent(app, event);
    return c.text('received');
  });
  return hono;
}
