import type { SiteLink } from '#src/links.ts';

/** Codes and passkeys: reached from the page of the password, and no tab. */
export const securityPath = '/account/security';

export const notificationSettingsPath = '/account/notifications';

/** A page of the settings; `parts` are the pages that are reached from it. */
export type SettingsPage = SiteLink & { readonly parts?: readonly string[] };

/** The four tabs of the account's settings. */
export const settingsTabs: readonly SettingsPage[] = [
  { to: '/account/contact-details', words: 'shell.contact-details' },
  { to: '/account/change-password', words: 'shell.password', parts: [securityPath, '/account/connections'] },
  {
    to: '/account/payments',
    words: 'payouts.title',
    parts: ['/account/payments/success', '/account/payments/failure'],
  },
  { to: '/account/payment-methods', words: 'cards.title' },
];

/** Below the tabs, under a heading of their own. */
export const settingsMore: readonly SettingsPage[] = [
  { to: '/profile-settings', words: 'shell.profile' },
  { to: '/account/sizes', words: 'sizes.title' },
  { to: '/account/id-check', words: 'shell.id-check' },
  { to: '/account/blocked', words: 'blocks.title' },
  { to: '/account/referral', words: 'shell.referral' },
  { to: '/notifications', words: 'shell.notifications-page' },
  { to: notificationSettingsPath, words: 'preferences.title' },
  { to: '/account/delete', words: 'deletion.page-title' },
];
