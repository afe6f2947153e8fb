import type { SiteLink } from '#src/links.ts';

/** Over a page it opens a drawer; each notification leads to a page of its own. */
export const bell = { to: '/notifications', words: 'shell.notifications' } as const satisfies SiteLink;
