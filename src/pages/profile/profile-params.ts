import { parseSearch } from '#src/features/search/parse.ts';
import { profileTabs, type ProfileTab } from './address.ts';

type ProfileParams = {
  /** Null for the first tab that has something to show. */
  readonly tab: ProfileTab | null;
  readonly page: number;
};

/** Never throws. Of an address without a tab the page is not read: the tab that it shows may become another. */
export function parseProfile(params: URLSearchParams): ProfileParams {
  const named = params.get('tab');
  const tab = profileTabs.find((one) => one === named) ?? null;
  return { tab, page: tab === null ? 1 : parseSearch(params).page };
}
