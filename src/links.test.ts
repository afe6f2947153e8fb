import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { documentAt, documentPaths } from '#src/features/documents/documents.server.ts';
import { searchParamNames } from '#src/features/search/address.ts';
import routes from '#src/routes.ts';
import { addressWith, addressWithout } from './shell/addresses.ts';
import * as settingsLinks from './features/accounts/settings-links.ts';
import * as links from './links.ts';
import { bell } from './features/notifications/bell-link.ts';
import * as accountLinks from './shell/top-bar/account-sections.ts';
import { footSections, leadsHere, type SiteLink } from './links.ts';

/** The text of each link in the specification, and its target. */
const addresses = {
  'shell.rent': '/s?pub_isProductForSale=false',
  'shell.buy': '/s?pub_isProductForSale=true',
  'shell.all-listings': '/s',
  'shell.designers': '/designers',
  'shell.sustainability': '/sustainability',
  'shell.journal': '/journal',
  'shell.rotate': '/rotate-item',
  'shell.sell': '/rotate-item',
  'shell.log-in': '/login',
  'shell.sign-up': '/signup',
  'cart.bag': '/shopping-cart',
  'shell.notifications': '/notifications',
  'shell.my-profile': '/profile-settings',
  'shell.settings': '/account/contact-details',
  'shell.favourites': '/favListings',
  'shell.following': '/followers',
  'saved-search.title': '/saved-searches',
  'shell.referral': '/account/referral',
  'deletion.page-title': '/account/delete',
  'shell.wardrobe': '/inbox/orders?isProductForSale=false',
  'shell.purchases': '/inbox/orders?isProductForSale=true',
  'shell.offers-sent': '/inbox/orders?type=offers',
  'shell.bookings': '/inbox/sales?isProductForSale=false',
  'shell.sales': '/inbox/sales?isProductForSale=true',
  'shell.offers-received': '/inbox/sales?type=offers',
  'shell.listings': '/listings',
  'shell.master-calendar': '/master-calendar',
  'shell.dashboard': '/master-calendar',
  'shell.contact-details': '/account/contact-details',
  'shell.id-check': '/account/id-check',
  'blocks.title': '/account/blocked',
  'shell.password': '/account/change-password',
  'shell.payouts': '/account/payments',
  'cards.title': '/account/payment-methods',
  'preferences.title': '/account/notifications',
  'payouts.title': '/account/payments',
  'shell.profile': '/profile-settings',
  'sizes.title': '/account/sizes',
  'shell.notifications-page': '/notifications',
  'shell.about': '/about',
  'shell.careers': '/careers',
  'shell.how-it-works': '/how-it-works',
  'shell.faqs': '/faqs',
  'shell.qa': '/qa',
  'shell.contact': '/contact',
  'shell.consign': '/consigment',
  'shell.terms': '/terms-of-service',
  'shell.privacy': '/privacy-policy',
};

const source = fileURLToPath(new URL('./', import.meta.url));
const table = routes as unknown as RouteObject[];
const hasPage = (to: string) =>
  matchRoutes(table, to.split(/[?#]/)[0] ?? '')?.some(({ route }) => route.path !== '*') ?? false;

/** All links that the module exports, single or in nested lists. */
function linksIn(value: unknown): SiteLink[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('to' in value && 'words' in value) return [value as SiteLink];
  return Object.values(value).flatMap(linksIn);
}
const all = linksIn([{ ...links }, { bell, ...accountLinks }, { ...settingsLinks }]);

/** The addresses of the links in a text. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('to' in value) return [String(value.to)];
  return Object.values(value).flatMap(addressesIn);
}

/** What the first group of a pattern matches in the source. */
function writtenIn(pattern: RegExp, name: RegExp): { readonly file: string; readonly text: string }[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  return files.flatMap((file) =>
    [...readFileSync(`${source}/${file}`, 'utf8').matchAll(pattern)].map(([, text = '']) => ({ file, text })),
  );
}

const { accountSections } = accountLinks;

describe('the links of the site', () => {
  it('are four tabs in the settings, and no other page of the account is a tab', () => {
    expect(settingsLinks.settingsTabs.map(({ to }) => to)).toEqual([
      '/account/contact-details',
      '/account/change-password',
      '/account/payments',
      '/account/payment-methods',
    ]);
  });

  it('lead where the specification says', () => {
    const found = Object.fromEntries(
      all.filter(({ words }) => words !== 'shell.messages').map((one) => [one.words, one.to]),
    );
    expect(addresses).toMatchObject(found);
    expect(all.flatMap(({ to, words }) => (words === 'shell.messages' ? to : []))).toEqual([
      '/inbox/sales',
      '/inbox/orders',
    ]);
  });

  it('lead to pages that exist', () => {
    expect(all.filter(({ to }) => !hasPage(to))).toEqual([]);
  });

  it('in the source of pages lead to pages that exist', () => {
    const written = writtenIn(/\bto(?:=|: )["'](\/[^"']*)["']/g, /(?<!\.test)\.tsx$/);
    expect(written.length).toBeGreaterThan(10);
    expect(written.filter(({ text }) => !hasPage(text))).toEqual([]);
  });

  it('in texts lead to pages that exist', () => {
    const inTexts = documentPaths.flatMap((path) => [path, ...addressesIn(documentAt(path))]);
    expect(inTexts.length).toBeGreaterThan(documentPaths.length);
    expect(inTexts.filter((to) => !hasPage(to))).toEqual([]);
  });

  it('in the source to a search name parameters that it reads', () => {
    const code = /(?<!\.test)\.tsx?$/;
    const own = writtenIn(/[?&](pub_\w+)=/g, code);
    const others = writtenIn(/["'`]\/s\?(\w[^"'`]*)/g, code).flatMap(({ file, text }) =>
      [...new URLSearchParams(text).keys()].map((name) => ({ file, text: name })),
    );
    expect(Math.min(own.length, others.length)).toBeGreaterThan(7);
    const known = searchParamNames();
    expect([...own, ...others].filter(({ text }) => !known.includes(text))).toEqual([]);
  });

  it('in emails to the console go by the log-in: who has no session is not told that there is a console', () => {
    const links = writtenIn(/\b(path: .*'\/console.*)/g, /^features.*(?<!\.test)\.ts$/);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter(({ text }) => !text.startsWith("path: loginPath('/login', "))).toEqual([]);
  });
});

describe('the bars around the page', () => {
  it('have no section without a link', () => {
    expect([...accountSections, ...footSections].every((section) => section.links.length > 0)).toBe(true);
  });

  it('mark Rent as current on a search for rentals, and not on one for sales', () => {
    const rent = '/s?pub_isProductForSale=false';
    expect(leadsHere(rent, { pathname: '/s', search: '?pub_sizing=8&pub_isProductForSale=false' })).toBe(true);
    expect(leadsHere(rent, { pathname: '/s', search: '?pub_isProductForSale=true' })).toBe(false);
    expect(leadsHere(rent, { pathname: '/', search: '' })).toBe(false);
  });

  it('open and close the menu without losing the rest of the address', () => {
    const here = { pathname: '/s', search: '?keywords=silk' };
    expect(addressWith(here, 'mobilemenu', 'open')).toBe('/s?keywords=silk&mobilemenu=open');
    expect(addressWithout({ pathname: '/s', search: '?keywords=silk&mobilemenu=open' }, 'mobilemenu')).toBe(
      '/s?keywords=silk',
    );
    expect(addressWithout({ pathname: '/', search: '?mobilemenu=open' }, 'mobilemenu')).toBe('/');
  });
});
