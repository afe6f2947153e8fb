import type { Ids } from './permission-actors.ts';

const days = ({ listing }: Ids) => `/l/${listing}/availability/days`;

/** The addresses of lenders' calendars. */
export const calendarExpectations = {
  'GET /l/:id/availability/days': { about: null, own: { all: 404, provider: 200 }, address: days },
  'POST /l/:id/availability/days': {
    ...{ about: null, own: 400, address: days },
    body: () => new URLSearchParams({ first: '' }),
  },
  'GET /api/availability-exceptions/query': {
    ...{ about: null, own: { all: 404, provider: 200 } },
    address: ({ listing }: Ids) =>
      `/api/availability-exceptions/query?listingId=${listing}&start=2026-12-01&end=2027-01-01`,
  },
  'POST /api/availability-exceptions/create': {
    ...{ about: null, own: 400, address: () => '/api/availability-exceptions/create' },
    body: () => ({}),
  },
  'POST /api/availability-exceptions/delete': {
    ...{ about: null, own: 404, address: () => '/api/availability-exceptions/delete' },
    body: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  },
  'GET /api/timeslots/query': {
    about: 'listing',
    own: 200,
    address: ({ listing }: Ids) => `/api/timeslots/query?listingId=${listing}&start=2026-12-01&end=2026-12-31`,
  },
  'GET /api/bookings/query': {
    ...{ about: null, own: { all: 404, provider: 200 } },
    address: ({ listing }: Ids) => `/api/bookings/query?listingId=${listing}&start=2026-12-01&end=2027-01-01`,
  },
  'GET /master-calendar': { about: null, own: 200, address: () => '/master-calendar' },
} as const;
