import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What opens over a page by a parameter of its address, and what only an open one needs. */
const sheets = ['mobilemenu', 'mobilesearch', 'filters', 'before', 'book'];

/** A route's `shouldRevalidate`: for a sheet that opens or closes, nothing has to be read again. */
export function unlessOnlyASheet({
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
