import type { MessageDescriptor } from 'react-intl';

/** A link of the site. */
export type SiteLink = {
  readonly to: string;
  readonly words: NonNullable<MessageDescriptor['id']>;
};
export type LinkSection = {
  readonly heading: SiteLink['words'];
  readonly links: readonly SiteLink[];
  /** For anonymous visitors only. */
  readonly forVisitors?: boolean;
};

const rent = { to: '/s?pub_isProductForSale=false', words: 'shell.rent' } as const satisfies SiteLink;
const buy = { to: '/s?pub_isProductForSale=true', words: 'shell.buy' } as const satisfies SiteLink;
const logIn = { to: '/login', words: 'shell.log-in' } as const satisfies SiteLink;
const signUp = { to: '/signup', words: 'shell.sign-up' } as const satisfies SiteLink;
/** Log-in and sign-up, for anonymous visitors. */
export const authLinks = { logIn, signUp } as const;
export const messages = {
  sales: { to: '/inbox/sales', words: 'shell.messages' },
  orders: { to: '/inbox/orders', words: 'shell.messages' },
} as const satisfies Record<string, SiteLink>;

const sustainability = { to: '/sustainability', words: 'shell.sustainability' } as const satisfies SiteLink;
const journal = { to: '/journal', words: 'shell.journal' } as const satisfies SiteLink;

export const allDesigners = { to: '/designers', words: 'shell.designers' } as const satisfies SiteLink;

export const mainLinks: readonly SiteLink[] = [rent, buy, sustainability, journal];

export const footSections: readonly LinkSection[] = [
  {
    heading: 'shell.foot-shop',
    links: [rent, buy, { to: '/s', words: 'shell.all-listings' }, allDesigners],
  },
  {
    heading: 'shell.foot-about',
    links: [{ to: '/about', words: 'shell.about' }, journal, sustainability],
  },
  {
    heading: 'shell.foot-help',
    links: [
      { to: '/how-it-works', words: 'shell.how-it-works' },
      { to: '/faqs', words: 'shell.faqs' },
      { to: '/qa', words: 'shell.qa' },
      { to: '/rotate-item', words: 'shell.sell' },
      { to: '/consigment', words: 'shell.consign' },
      { to: '/contact', words: 'shell.contact' },
    ],
  },
  {
    heading: 'shell.account',
    forVisitors: true,
    links: [logIn, signUp],
  },
];

export const legalLinks: readonly SiteLink[] = [
  { to: '/terms-of-service', words: 'shell.terms' },
  { to: '/privacy-policy', words: 'shell.privacy' },
];

/** Whether `to` is the current page: the same path, and all of its parameters among those of the page. */
export function leadsHere(to: string, here: { readonly pathname: string; readonly search: string }): boolean {
  const [path = '', query = ''] = to.split('?');
  const params = new URLSearchParams(here.search);
  return path === here.pathname && [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value);
}
