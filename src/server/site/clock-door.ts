import { Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#src/platform/app.ts';
import { csrfCheck } from './csrf.ts';
import type { SiteEnv } from './site-env.ts';

const move = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(400 * 86_400),
});

/**
 * Moves everybody's time forward: `POST /_clock` with `{ seconds }`. Mounted in the demo and in tests
 * only. From a page by its token; from a program on this machine by the header `x-rotation-clock: 1`,
 * which no other site can make a browser send.
 */
export function clockDoor(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const check = csrfCheck(app);
  hono.post('/_clock', async (c, next) =>
    c.get('local') && c.req.header('x-rotation-clock') === '1' ? next() : check(c, next),
  );
  hono.post('/_clock', async (c) => {
    const isForm = !c.req.header('content-type')?.includes('json');
    const asked = move.safeParse(isForm ? await c.req.parseBody() : await c.req.json().catch(() => null));
    if (!asked.success)
      return c.json({ error: { code: 'validation-invalid-params', message: 'Say by how many whole seconds.' } }, 400);
    await app.clock.advance(asked.data.seconds);
    if (isForm) return c.redirect('/', 303);
    return c.json({ now: await app.clock.now(), offsetSeconds: await app.clock.offsetSeconds() });
  });
  return hono;
}
