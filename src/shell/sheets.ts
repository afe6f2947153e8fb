import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Opens the drawer with the notifications. */
export const bellSheet = 'notifications';

/** Query parameters that open a sheet over a page, or belong to an open one. */
const sheets = ['mobilemenu', 'mobilesearch', 'filters', 'before', 'book', bellSheet];

type Navigation = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>;

/** `shouldRevalidate` of a route: skips the loaders when only a sheet opens or closes. */
export function shouldRevalidateUnlessSheet({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation): boolean {
  return isOnlyASheet(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** The same for the root, which loads the notifications when their drawer opens. */
export function shouldRevalidateForBell(navigation: Navigation): boolean {
  const { currentUrl, nextUrl } = navigation;
  const opensBell = nextUrl.searchParams.has(bellSheet) && !currentUrl.searchParams.has(bellSheet);
  return opensBell || shouldRevalidateUnlessSheet(navigation);
}

/** Whether two addresses differ, but only in the sheets that are open. */
export function isOnlyASheet(one: URL, other: URL): boolean {
  return one.href !== other.href && withoutSheets(one) === withoutSheets(other);
}

/** The address of the page under its sheets. */
export function withoutSheets(url: URL | string): string {
  const page = new URL(url);
  for (const name of sheets) page.searchParams.delete(name);
  page.searchParams.sort();
  return page.href;
}
