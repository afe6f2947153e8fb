/** Whether the browser fetches ahead, without anybody having opened the page. */
export function isPrefetch(headers: Headers): boolean {
  // The second is sent by older browsers.
  const purposes = [headers.get('sec-purpose'), headers.get('purpose'), headers.get('x-moz')];
  return purposes.some((purpose) => purpose !== null && /prefetch|prerender|preview/i.test(purpose));
}

/**
 * Whether this request shows a page to a person: a document, not the data that the router loads, also for a link that
 * is only hovered over. In the router's pages a script says that the page was opened.
 */
export function isDocumentOpened({ method, headers }: Request, url: URL): boolean {
  return method === 'GET' && !url.pathname.endsWith('.data') && !isPrefetch(headers);
}

/**
 * Whether a page of this site has sent the browser here, as a sign-in form does: then the user meant what stands in the
 * address. A link elsewhere, a typed address and a fetch ahead are none of it.
 */
export function isMeantHere({ headers }: Request): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' && !isPrefetch(headers);
}

/** Path and query of the page of this site that a form stood on; null when the browser does not say, or says `here`. */
export function pageBefore({ headers }: Request, here: URL): string | null {
  const referrer = headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  // A path that begins with two slashes would lead to another site.
  return origin === here.origin && pathname !== here.pathname && !pathname.startsWith('//') ? pathname + search : null;
}
