import type { SiteLink } from '#src/links.ts';

/** Codes and passkeys: reached from the page of the password, and no tab. */
export const securityPath = '/account/security';

/** The tabs of the account's settings. */
export const settingsTabs: readonly SiteLink[] = [
  { to: '/account/contact-details', words: 'shell.contact-details' },
  { to: '/account/change-password', words: 'shell.password' },
  { to: '/account/payment-methods', words: 'cards.title' },
];

/** Beside the tabs on wide screens; on phones they are in the menu. */
export const settingsMore: readonly SiteLink[] = [
  { to: '/profile-settings', words: 'shell.profile' },
  { to: '/account/id-check', words: 'shell.id-check' },
  { to: '/notifications', words: 'shell.notifications-page' },
];
