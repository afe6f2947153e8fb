import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Query parameters that open a sheet over a page, or belong to an open one. */
const sheets = ['mobilemenu', 'mobilesearch', 'filters', 'before', 'book'];

/** `shouldRevalidate` of a route: skips the loaders when only a sheet opens or closes. */
export function shouldRevalidateUnlessSheet({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>): boolean {
  const onlyASheet = currentUrl.href !== nextUrl.href && withoutSheets(currentUrl) === withoutSheets(nextUrl);
  return onlyASheet ? false : defaultShouldRevalidate;
}

function withoutSheets(url: URL): string {
  const page = new URL(url);
  for (const name of sheets) page.searchParams.delete(name);
  page.searchParams.sort();
  return page.href;
}
