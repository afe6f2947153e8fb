import { createMiddleware } from 'hono/factory';
import { sessionTokenOf } from '#src/features/accounts/session.server.ts';
import type { App } from '#src/platform/app.ts';
import { answer } from './error-edge.ts';
import type { SiteContext, SiteEnv } from './site-env.ts';

/** As many as can be made within about a quarter of a second; whoever came behind them would wait longer. */
export const mostTurns = 24;
/** Of somebody signed in: more than a browser asks for at a time. */
export const mostOfOne = 12;

/** Seconds after which to ask again. */
const later = '1';

/** Where people come in, and what they decide: never turned away. */
export const doors = /^\/(login|signup|logout|verify-email|checkout)\b/;

export type Turns = {
  /** Whether a stranger who came now would be turned away. */
  readonly areTaken: () => boolean;
  /** Does the work, or returns null where all turns of this person, or of all strangers together, are taken. */
  readonly take: <T>(who: string | null, work: () => Promise<T>) => Promise<T | null>;
};

export function makeTurns(): Turns {
  const taken = new Map<string | null, number>();
  const isFull = (who: string | null) => (taken.get(who) ?? 0) >= (who === null ? mostTurns : mostOfOne);
  const add = (who: string | null, change: 1 | -1) => {
    const now = (taken.get(who) ?? 0) + change;
    if (now === 0) taken.delete(who);
    else taken.set(who, now);
  };
  return {
    areTaken: () => isFull(null),
    async take(who, work) {
      if (isFull(who)) return null;
      add(who, 1);
      try {
        return await work();
      } finally {
        add(who, -1);
      }
    },
  };
}

/**
 * When more is asked than can be made, those who only look around are asked to come back, at once, so
 * that whoever signs in, pays or answers is still served. Nor does one person take everything.
 */
export function inTurn(app: App, turns: Turns) {
  return createMiddleware<SiteEnv>(async (c, next) => {
    if (c.env.turnAway === true) return comeBack(c);
    const looks = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!looks || doors.test(c.req.path)) return next();
    // Whoever made up a session, or whose has ended, is a stranger too.
    const person = sessionTokenOf(app, c.req.raw) === null ? null : await c.get('viewer')();
    const done = await turns.take(person?.id ?? null, async () => {
      await next();
      return true;
    });
    return done === null ? comeBack(c) : undefined;
  });
}

function comeBack(c: SiteContext): Response {
  c.header('retry-after', later);
  return answer(c, 503, 'busy', 'Very many people are here just now. Please try again in a moment.');
}
