import type { Hono } from 'hono';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from './site/site-env.ts';

/** A way in for the fault tests, without pages: mounted only when NODE_ENV is test and ROTATION_DOOR is 1. */
export function mountDoor(hono: Hono<SiteEnv>, app: App): void {
  hono.get('/_door', async (c) => c.json({ now: await app.clock.now() }));
}
