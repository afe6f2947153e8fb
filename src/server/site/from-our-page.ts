import type { SiteContext } from './site-env.ts';

/** Browsers name the page that sends; a page of another site could send requests of its visitors. */
export function isFromOurPage(c: SiteContext): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('origin');
  return origin === undefined || origin === c.get('facts').url.origin;
}
