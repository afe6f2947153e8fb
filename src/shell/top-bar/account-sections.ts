import type { LinkSection, SiteLink } from '../../links.ts';

// Apart from the other links, so that the first load of a visitor has none of their texts.

export const rotate = { to: '/rotate-item', words: 'shell.rotate' } as const satisfies SiteLink;

/** With how many items it holds. */
export const bag = { to: '/shopping-cart', words: 'cart.bag' } as const satisfies SiteLink;

/** For signed-in users. */
export const accountSections: readonly LinkSection[] = [
  {
    heading: 'shell.section-profile',
    links: [
      { to: '/profile-settings', words: 'shell.my-profile' },
      { to: '/favListings', words: 'shell.favourites' },
      { to: '/saved-searches', words: 'saved-search.title' },
      { to: '/followers', words: 'shell.following' },
      { to: '/account/contact-details', words: 'shell.settings' },
      { to: '/account/referral', words: 'shell.referral' },
    ],
  },
  {
    heading: 'shell.section-purchases',
    links: [
      { to: '/inbox/orders?isProductForSale=false', words: 'shell.wardrobe' },
      { to: '/inbox/orders?isProductForSale=true', words: 'shell.purchases' },
      { to: '/inbox/orders?type=offers', words: 'shell.offers-sent' },
    ],
  },
  {
    heading: 'shell.section-shopfront',
    links: [
      { to: '/listings', words: 'shell.listings' },
      { to: '/inbox/sales?isProductForSale=false', words: 'shell.bookings' },
      { to: '/inbox/sales?isProductForSale=true', words: 'shell.sales' },
      { to: '/inbox/sales?type=offers', words: 'shell.offers-received' },
      { to: '/master-calendar', words: 'shell.master-calendar' },
    ],
  },
];
