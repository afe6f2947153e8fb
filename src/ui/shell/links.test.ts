import { describe, expect, it } from 'vitest';
import { addressWith, addressWithout } from './addresses.ts';
import { accountSections, footSections, leadsHere, mainLinks, openSections } from './links.ts';

describe('the bars around the page', () => {
  it('offer no section without a link and no link without a page', () => {
    const offered = [
      ...openSections(accountSections),
      ...openSections(footSections),
      { heading: 'main', links: mainLinks.filter((link) => link.open) },
    ];
    expect(offered.every((section) => section.links.length > 0 && section.links.every((link) => link.open))).toBe(true);
  });

  it('mark Rent on a search for rentals, and not on one for sales', () => {
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
