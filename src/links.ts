import type { MessageDescriptor } from 'react-intl';

/** A link of the site. `open` is false until its page exists; until then it is not rendered. */
export type SiteLink = {
  readonly to: string;
  readonly words: NonNullable<MessageDescriptor['id']>;
  readonly open: boolean;
};
export type LinkSection = {
  readonly heading: SiteLink['words'];
  readonly links: readonly SiteLink[];
  /** For anonymous visitors only. */
  readonly forVisitors?: boolean;
};

const rent = { to: '/s?pub_isProductForSale=false', words: 'shell.rent', open: true } as const satisfies SiteLink;
const buy = { to: '/s?pub_isProductForSale=true', words: 'shell.buy', open: true } as const satisfies SiteLink;
const sustainability = {
  to: '/sustainability',
  words: 'shell.sustainability',
  open: false,
} as const satisfies SiteLink;
const journal = { to: '/journal', words: 'shell.journal', open: false } as const satisfies SiteLink;
const logIn = { to: '/login', words: 'shell.log-in', open: true } as const satisfies SiteLink;
const signUp = { to: '/signup', words: 'shell.sign-up', open: true } as const satisfies SiteLink;
/** Log-in and sign-up, for anonymous visitors. */
export const authLinks = { logIn, signUp } as const;
export const rotate = { to: '/rotate-item', words: 'shell.rotate', open: true } as const satisfies SiteLink;
export const messages = {
  sales: { to: '/inbox/sales', words: 'shell.messages', open: true },
  orders: { to: '/inbox/orders', words: 'shell.messages', open: true },
} as const satisfies Record<string, SiteLink>;

export const mainLinks: readonly SiteLink[] = [rent, buy, sustainability, journal];

/** Links of the top bar whose accessible name contains a count. */
export const bag = { to: '/shopping-cart', words: 'shell.bag', open: false } as const satisfies SiteLink;
/** Over a page it opens a drawer; each notification leads to a page of its own. */
export const bell = { to: '/notifications', words: 'shell.notifications', open: true } as const satisfies SiteLink;

export const accountSections: readonly LinkSection[] = [
  {
    heading: 'shell.section-profile',
    links: [
      { to: '/profile-settings', words: 'shell.my-profile', open: true },
      { to: '/account/contact-details', words: 'shell.settings', open: true },
      { to: '/favListings', words: 'shell.favourites', open: false },
      { to: '/followers', words: 'shell.following', open: false },
      { to: '/account/referral', words: 'shell.referral', open: false },
    ],
  },
  {
    heading: 'shell.section-purchases',
    links: [
      { to: '/inbox/orders?isProductForSale=false', words: 'shell.wardrobe', open: true },
      { to: '/inbox/orders?isProductForSale=true', words: 'shell.purchases', open: true },
      { to: '/inbox/orders?type=offers', words: 'shell.offers-sent', open: false },
    ],
  },
  {
    heading: 'shell.section-shopfront',
    links: [
      { to: '/inbox/sales?isProductForSale=false', words: 'shell.bookings', open: true },
      { to: '/inbox/sales?isProductForSale=true', words: 'shell.sales', open: true },
      { to: '/inbox/sales?type=offers', words: 'shell.offers-received', open: false },
      { to: '/listings', words: 'shell.listings', open: false },
      { to: '/master-calendar', words: 'shell.dashboard', open: false },
    ],
  },
];

/** The tabs of the account's settings. */
export const settingsTabs: readonly SiteLink[] = [
  { to: '/account/contact-details', words: 'shell.contact-details', open: true },
  { to: '/account/change-password', words: 'shell.password', open: true },
  { to: '/account/payments', words: 'shell.payouts', open: false },
  { to: '/account/payment-methods', words: 'shell.payment-methods', open: false },
];

/** Beside the tabs on wide screens; on phones they are in the menu. */
export const settingsMore: readonly SiteLink[] = [
  { to: '/profile-settings', words: 'shell.profile', open: true },
  { to: '/account/referral', words: 'shell.referral', open: false },
  { to: '/notifications', words: 'shell.notifications-page', open: true },
];

export const footSections: readonly LinkSection[] = [
  { heading: 'shell.foot-shop', links: [rent, buy, { to: '/s', words: 'shell.all-listings', open: true }] },
  {
    heading: 'shell.foot-about',
    links: [
      { to: '/about', words: 'shell.about', open: true },
      journal,
      sustainability,
      { to: '/careers', words: 'shell.careers', open: false },
    ],
  },
  {
    heading: 'shell.foot-help',
    links: [
      { to: '/how-it-works', words: 'shell.how-it-works', open: true },
      { to: '/faqs', words: 'shell.faqs', open: true },
      { to: '/qa', words: 'shell.qa', open: false },
      { to: '/consigment', words: 'shell.consign', open: false },
    ],
  },
  {
    heading: 'shell.foot-lend',
    links: [{ to: '/rotate-item', words: 'shell.sell', open: false }],
  },
  {
    heading: 'shell.account',
    forVisitors: true,
    links: [logIn, signUp],
  },
];

export const legalLinks: readonly SiteLink[] = [
  { to: '/terms-of-service', words: 'shell.terms', open: true },
  { to: '/privacy-policy', words: 'shell.privacy', open: true },
];

export function openLinks(links: readonly SiteLink[]): readonly SiteLink[] {
  return links.filter((link) => link.open);
}

export function openSections(sections: readonly LinkSection[]): readonly LinkSection[] {
  return sections
    .map((section) => ({ ...section, links: openLinks(section.links) }))
    .filter((section) => section.links.length > 0);
}

/** Whether `to` is the current page: the same path, and all of its parameters among those of the page. */
export function leadsHere(to: string, here: { readonly pathname: string; readonly search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const params = new URLSearchParams(here.search);
  return path === here.pathname && [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value);
}
