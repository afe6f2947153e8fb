import type { Ids } from './permission-actors.ts';

const days = ({ listing }: Ids) => `/l/${listing}/availability/days`;

/** The addresses of lenders' calendars; part of `expectations`. */
export const calendarExpectations = {
  'GET /l/:id/availability/days': { about: null, own: { all: 404, provider: 200 }, address: days },
  'POST /l/:id/availability/days': {
    ...{ about: null, own: 400, address: days },
    body: () => new URLSearchParams({ first: '' }),
  },
  'GET /master-calendar': { about: null, own: 200, address: () => '/master-calendar' },
} as const;

/** The figures of a listing; part of `expectations`. */
export const statisticsExpectations = {
  'GET /listings/:id/statistics': {
    about: 'listing',
    own: { all: 404, provider: 200 },
    address: ({ listing }: Ids) => `/listings/${listing}/statistics`,
  },
  'POST /l/:id/view': { about: null, own: 204, address: ({ listing }: Ids) => `/l/${listing}/view`, body: () => ({}) },
} as const;

const infoPages = [
  ...['/terms-of-service', '/privacy-policy', '/about', '/sustainability', '/how-it-works', '/faqs', '/qa', '/journal'],
  '/consigment',
];

/** The pages about the marketplace; part of `expectations`. */
export const infoExpectations = Object.fromEntries(
  infoPages.map((path) => [`GET ${path}`, { about: null, own: 200, address: () => path }]),
);
