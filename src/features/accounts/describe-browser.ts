import Bowser from 'bowser';

export type BrowserDescription = { readonly name: string | null; readonly system: string | null };

/** "Safari" and "iOS" of a `User-Agent` header; null for what it does not say. */
export function describeBrowser(userAgent: string | null | undefined): BrowserDescription {
  if (!userAgent) return { name: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { name: browser.name || null, system: os.name || null };
}
