import { profilePath } from '#src/features/accounts/profile-path.ts';

/** The tabs of a profile: the two halves of the wardrobe, and the reviews. */
export const profileTabs = ['rent', 'sale', 'reviews'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export function tabPath(userId: string, tab: ProfileTab, page = 1): string {
  const params = new URLSearchParams({ tab, ...(page > 1 && { page: String(page) }) });
  return `${profilePath(userId)}?${params}`;
}
