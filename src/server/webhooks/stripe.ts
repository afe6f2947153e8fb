import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from '../site/site-env.ts';

/** What the provider says by itself: signed, written down, and looked into by the worker. */
export function stripeWebhook(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const limit = bodyLimit({ maxSize: 256 * 1024, onError: (c) => c.text('Too large', 413, { connection: 'close' }) });
  hono.post('/webhooks/stripe', limit, async (c) => {
    const event = await app.payments.readEvent(await c.req.text(), c.req.header('stripe-signature') ?? '');
    if (event === null) return c.text('Not signed by the provider', 400);
    await receiveEvent(app, event);
    return c.text('received');
  });
  return hono;
}
