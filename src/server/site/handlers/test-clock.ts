import { Hono } from 'hono';
import { z } from 'zod';
import { isRefusal } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { MAX_AHEAD_DAYS, MAX_AHEAD_SECONDS } from '#src/platform/clock.server.ts';
import { defineForm } from '#src/platform/web/requests/form-definition.ts';
import { isForm } from '#src/platform/web/requests/read-form.ts';
import { readJson } from '#src/platform/web/requests/read-json.ts';
import { csrfCheck } from '../csrf.ts';
import { onlyAllowed, takesForm } from '../pages/page-forms.ts';
import type { SiteContext, SiteEnv } from '../site-env.ts';

const seconds = z.int().min(1).max(MAX_AHEAD_SECONDS);
const json = z.union([z.strictObject({ seconds }), z.strictObject({ reset: z.literal(true) })]);
const form = z.union([
  z.object({
    seconds: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(seconds),
  }),
  z.object({ reset: z.literal('true') }),
]);

/**
 * The test clock: `POST /_clock` with `{ seconds }` advances the time of the whole marketplace, `{ reset: true }`
 * or `DELETE` resets it to real time. Mounted in the demo and in tests only. A page is authorised by its CSRF
 * token; a program on this machine by the header `x-rotation-clock: 1`, which no other site can make a browser
 * send.
 */
export function testClock(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  const check = csrfCheck(app);
  hono.on(['POST', 'DELETE'], '/_clock', takesForm(defineForm(['seconds', 'reset'])), async (c, next) =>
    c.get('local') && c.req.header('x-rotation-clock') === '1' ? next() : check(c, next),
  );
  hono.post('/_clock', async (c) => {
    const input = await inputOf(c);
    if (input === null)
      return invalid(c, `Give "seconds" as a whole number from 1 to ${MAX_AHEAD_SECONDS}, or "reset" as true.`);
    if ('seconds' in input) {
      const refused = await advance(app, input.seconds);
      if (refused !== null) return invalid(c, refused);
    } else await app.clock.reset();
    return isForm(c.req.raw) ? c.redirect('/', 303) : state(app, c);
  });
  hono.delete('/_clock', async (c) => {
    await app.clock.reset();
    return state(app, c);
  });
  hono.all('/_clock', (c) => onlyAllowed(c, 'POST, DELETE'));
  return hono;
}

async function inputOf(c: SiteContext) {
  const read = c.get('form');
  const { data } =
    read !== undefined && isForm(c.req.raw)
      ? form.safeParse(Object.fromEntries(await read()))
      : json.safeParse(await readJson(c.req.raw));
  return data ?? null;
}

/** Null when it was advanced, else the error message. */
async function advance({ clock }: App, by: number): Promise<string | null> {
  try {
    await clock.advance(by);
    return null;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const ahead = await clock.offsetSeconds();
    return `The test clock may be ${MAX_AHEAD_DAYS} days ahead at most, and is ${ahead} seconds ahead. DELETE /_clock resets it.`;
  }
}

async function state({ clock }: App, c: SiteContext): Promise<Response> {
  return c.json({ now: await clock.now(), offsetSeconds: await clock.offsetSeconds() });
}

function invalid(c: SiteContext, message: string): Response {
  return c.json({ error: { code: 'validation-invalid-params', message } }, 400);
}
