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
