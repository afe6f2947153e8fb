type Ids = { readonly transaction: string; readonly user: string };

const block = ({ user }: Ids) => `/u/${user}/block`;
/** No message has the id of a transaction. */
const reportMessage = ({ transaction }: Ids) => `/messages/${transaction}/report`;
const noVerdict = () => new URLSearchParams({ verdict: '' });

/** Blocking a person, reporting a message, and the console's pages about messages, reviews and people; part of `expectations`. */
export const moderationExpectations = {
  // Nobody blocks themselves.
  'GET /u/:id/block': { about: null, own: 302, address: block },
  'POST /u/:id/block': {
    ...{ about: null, own: 404, address: block },
    body: () => new URLSearchParams({ operation: 'block' }),
  },
  'GET /account/blocked': { about: null, own: 200, address: () => '/account/blocked' },
  'GET /messages/:id/report': { about: null, own: 404, address: reportMessage },
  'POST /messages/:id/report': {
    ...{ about: null, own: 404, address: reportMessage },
    body: () => new URLSearchParams({ reason: 'scam' }),
  },
  'GET /console/messages': { about: null, own: 200, address: () => '/console/messages' },
  'GET /console/messages/:id': { about: null, own: 404, address: ({ user }: Ids) => `/console/messages/${user}` },
  'POST /console/messages/:id': {
    ...{ about: null, own: 400, address: ({ user }: Ids) => `/console/messages/${user}` },
    body: noVerdict,
  },
  'GET /console/reviews': { about: null, own: 200, address: () => '/console/reviews' },
  'GET /console/reviews/:id': { about: null, own: 404, address: ({ user }: Ids) => `/console/reviews/${user}` },
  'POST /console/reviews/:id': {
    ...{ about: null, own: 400, address: ({ user }: Ids) => `/console/reviews/${user}` },
    body: noVerdict,
  },
  'GET /console/orders': { about: null, own: 200, address: () => '/console/orders' },
  'POST /console/orders': {
    ...{ about: null, own: 400, address: ({ transaction }: Ids) => `/console/orders?order=${transaction}` },
    body: noVerdict,
  },
  // To view the site as a user.
  'GET /console/people': { about: null, own: 200, address: () => '/console/people' },
  'POST /console/people': {
    about: null,
    own: 400,
    address: () => '/console/people',
    body: () => new URLSearchParams({ operation: 'find', account: '' }),
  },
} as const;
