export const followTabs = ['following', 'followers'] as const;
export type FollowTab = (typeof followTabs)[number];

/** The lists of whom one follows, and of who follows. */
export function followersPath(tab: FollowTab, page = 1): string {
  const query = new URLSearchParams();
  if (tab === 'followers') query.set('tab', tab);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/followers' : `/followers?${query}`;
}
