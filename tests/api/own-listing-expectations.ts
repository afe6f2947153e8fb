import type { Ids } from './permission-actors.ts';

/** Refused by the body, before anything is looked up. */
const invalid = (path: string) =>
  ({ about: null, own: 400, address: () => path, body: () => ({ id: 'none' }) }) as const;
/** A listing that is no draft, of the lender alone. */
const published = (path: string, provider: number) => ({
  ...{ about: 'listing' as const, own: { all: 404, provider }, address: () => path },
  body: ({ listing }: Ids) => ({ id: listing }),
});

/** Own listings over the API; part of `expectations`. */
export const ownListingExpectations = {
  'GET /api/own-listings/show': {
    about: 'listing',
    own: { all: 404, provider: 200 },
    address: ({ listing }: Ids) => `/api/own-listings/show?id=${listing}`,
  },
  'GET /api/own-listings/query': { about: null, own: 200, address: () => '/api/own-listings/query' },
  'POST /api/own-listings/create-draft': invalid('/api/own-listings/create-draft'),
  'POST /api/own-listings/update': published('/api/own-listings/update', 200),
  'POST /api/own-listings/publish-draft': published('/api/own-listings/publish-draft', 200),
  'POST /api/own-listings/open': published('/api/own-listings/open', 200),
  'POST /api/own-listings/close': invalid('/api/own-listings/close'),
  'POST /api/own-listings/discard-draft': published('/api/own-listings/discard-draft', 409),
} as const;
