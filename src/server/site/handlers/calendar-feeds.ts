import { Hono } from 'hono';
import { readFeed } from '#src/features/outside-calendars/feeds.server.ts';
import { feedsPath } from '#src/features/outside-calendars/feed-path.ts';
import type { App } from '#src/platform/app.ts';
import type { SiteEnv } from '../site-env.ts';

/** Said to caches and search engines by every answer, also by that for a feed which does not exist. */
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };

/** The busy days of a rental as a calendar, for whom its lender has given the secret address. */
export function calendarFeeds(app: App): Hono<SiteEnv> {
  const hono = new Hono<SiteEnv>();
  hono.get(`${feedsPath}/:name{[\\w-]+\\.ics}`, async (c) => {
    // Without a session: neither read nor renewed here.
    c.set('shared', true);
    const answer = await readFeed(app, c.req.param('name').replace(/\.ics$/, ''));
    if (answer.kind === 'missing') return c.text('Not found\n', 404, headers);
    if (answer.kind === 'too-often')
      return c.text('Too many requests\n', 429, { ...headers, 'retry-after': String(answer.retryAfter) });
    return c.body(answer.text, 200, { ...headers, 'content-type': 'text/calendar; charset=utf-8' });
  });
  return hono;
}
