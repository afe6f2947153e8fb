type Ids = { readonly listing: string; readonly user: string };
type Cast = { readonly start: string; readonly end: string };

/** Questions and offers about a listing; part of `expectations`. */
export const threadExpectations = {
  // What is not published is asked about by nobody, operators included.
  'GET /l/:id/enquiry': {
    about: null,
    own: { all: 200, provider: 302 },
    address: ({ listing }: Ids) => `/l/${listing}/enquiry`,
  },
  'POST /l/:id/enquiry': {
    about: null,
    own: { all: 400, provider: 302 },
    address: ({ listing }: Ids) => `/l/${listing}/enquiry`,
    body: () => new URLSearchParams({ message: '' }),
  },
  // One's own profile leads back to itself.
  'GET /u/:id/enquiry': { about: null, own: 302, address: ({ user }: Ids) => `/u/${user}/enquiry` },
  // Without days it leads to the listing.
  'GET /l/:id/offer': { about: 'listing', own: 302, address: ({ listing }: Ids) => `/l/${listing}/offer` },
  'POST /l/:id/offer': {
    about: 'listing',
    own: 400,
    address: ({ listing }: Ids) => `/l/${listing}/offer`,
    body: (_: Ids, { start, end }: Cast) => new URLSearchParams({ start, end, delivery: 'pick-up', amount: '1' }),
  },
  // None of these photos is there.
  'GET /api/images/message/:id': { about: null, own: 404, address: ({ user }: Ids) => `/api/images/message/${user}` },
  'POST /api/images/message': {
    about: null,
    own: 400,
    address: () => '/api/images/message',
    body: () => new URLSearchParams({}),
  },
  // Leads back to the thread, which says why.
  'POST /api/images/messages/:id': {
    about: 'transaction',
    own: 303,
    address: ({ transaction }: Ids & { readonly transaction: string }) => `/api/images/messages/${transaction}`,
    body: () => new URLSearchParams({}),
  },
} as const;
