import type { Ids } from './permission-actors.ts';

/** About a transaction; only its parties are answered. */
const ofTransaction = (path: string) => ({
  ...{ about: 'transaction' as const, own: 200 },
  address: ({ transaction }: Ids) => `${path}?transactionId=${transaction}`,
});
/** Refused by the body, before anything is looked up. */
const invalid = (path: string) => ({ about: null, own: 400, address: () => path, body: () => ({}) }) as const;
/** Refused by the state of the transaction and by the process, so that nothing changes. */
const abandon = (path: string) => ({
  about: 'transaction' as const,
  own: { customer: 409, provider: 403, all: 409 },
  address: () => path,
  body: ({ transaction }: Ids) => ({ id: transaction, transition: 'transition/abandon' }),
});

/** Transactions, messages and reviews over the API; part of `expectations`. */
export const transactionExpectations = {
  'GET /api/transactions/query': { about: null, own: 200, address: () => '/api/transactions/query' },
  'POST /api/transactions/initiate': invalid('/api/transactions/initiate'),
  'POST /api/transactions/initiate-speculative': invalid('/api/transactions/initiate-speculative'),
  'POST /api/transactions/transition': abandon('/api/transactions/transition'),
  'POST /api/transactions/transition-speculative': abandon('/api/transactions/transition-speculative'),
  'GET /api/process-transitions/query': ofTransaction('/api/process-transitions/query'),
  'GET /api/messages/query': ofTransaction('/api/messages/query'),
  'POST /api/messages/send': {
    ...{ about: 'transaction' as const, own: 200, address: () => '/api/messages/send' },
    body: ({ transaction }: Ids) => ({ transactionId: transaction, content: 'Hello' }),
  },
  'GET /api/reviews/query': {
    ...{ about: null, own: 200 },
    address: ({ user }: Ids) => `/api/reviews/query?subjectId=${user}`,
  },
  'GET /api/reviews/show': {
    ...{ about: null, own: 404 },
    address: () => '/api/reviews/show?id=00000000-0000-4000-8000-000000000000',
  },
} as const;
