type Ids = { readonly transaction: string; readonly user: string };

const page = ({ transaction }: Pick<Ids, 'transaction'>) => `/transaction/${transaction}/case`;
const aPhoto = ({ transaction }: Ids) => `${page({ transaction })}/photos/00000000-0000-4000-8000-000000000000`;
/** No case has the id of a user. */
const inConsole = ({ user }: Ids) => `/console/cases/${user}`;
const inPayments = ({ user }: Ids) => `/console/payments/${user}`;

/** Cases between the two people of an order; part of `expectations`. */
export const caseExpectations = {
  'GET /transaction/:id/case': { about: 'transaction', own: 200, address: page },
  // Nothing is open that could be withdrawn.
  'POST /transaction/:id/case': {
    about: 'transaction',
    own: 409,
    address: page,
    body: () => new URLSearchParams({ operation: 'withdraw' }),
  },
  'GET /transaction/:id/case/photos/:photoId': { about: 'transaction', own: 404, address: aPhoto },
  'GET /transaction/:id/handover/photos/:photoId': {
    about: 'transaction',
    own: 404,
    address: ({ transaction }: Ids) =>
      `/transaction/${transaction}/handover/photos/00000000-0000-4000-8000-000000000000`,
  },
  'POST /api/images/handover': {
    about: null,
    own: 400,
    address: () => '/api/images/handover',
    body: () => new URLSearchParams({}),
  },
  'POST /api/images/case': {
    about: null,
    own: 400,
    address: () => '/api/images/case',
    body: () => new URLSearchParams({}),
  },
  'GET /console/cases': { about: null, own: 200, address: () => '/console/cases' },
  'GET /console/cases/:id': { about: null, own: 404, address: inConsole },
  'POST /console/cases/:id': {
    ...{ about: null, own: 400, address: inConsole },
    body: () => new URLSearchParams({ verdict: '' }),
  },
  'GET /console/payments': { about: null, own: 200, address: () => '/console/payments' },
  'GET /console/payments/:id': { about: null, own: 404, address: inPayments },
  'POST /console/payments/:id': {
    ...{ about: null, own: 400, address: inPayments },
    body: () => new URLSearchParams({ reason: '' }),
  },
  'GET /console/cases/:id/photos/:photoId': {
    ...{ about: null, own: 404 },
    address: (ids: Ids) => `${inConsole(ids)}/photos/00000000-0000-4000-8000-000000000000`,
  },
} as const;
