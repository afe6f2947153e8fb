import { expect, test } from 'vitest';
import { searchParamsOf } from '#src/features/search/address.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { isPublicPage } from './cache-key.ts';

const id = '5bbde1c5-e15b-4389-991b-534a45c4cae4';

test.each([
  '/',
  '/_root.data',
  '/_.data',
  '/s',
  '/s?keywords=silk&page=2',
  '/s.data?pub_category=dresses&_routes=pages%2Fsearch%2Fsearch',
  '/s/count?price=10%2C90',
  `/l/opal-feather-mini/${id}`,
  `/l/opal-feather-mini/${id}?start=2026-12-01&end=2026-12-04`,
  `/l/${id}`,
  `/l/${id}.data?start=2026-12-01&end=2026-12-04`,
  `/u/${id}`,
  `/u/${id}.data?tab=sale&page=2&_routes=pages%2Fprofile%2Fprofile`,
  '/rotate-item',
  '/terms-of-service',
  '/about',
  '/sustainability',
  '/journal.data',
  '/qa',
  '/consigment',
  '/how-it-works',
  '/faqs.data',
  '/privacy-policy.data',
  '/api/listings?sort=lowest',
  `/api/listings/${id}`,
])('%s is public', (url) => {
  expect(isPublicPage(url)).toBe(true);
});

test.each([
  '/?utm_source=email',
  '/s?keywords=silk&x=1',
  '/s/',
  '/S',
  '//s',
  '/%73',
  'http://evil.example/s',
  '/login',
  '/login.data',
  '/signup?from=/s',
  '/inbox/orders',
  '/verify-email?t=1',
  `/l/opal/${id}/checkout`,
  `/l/opal/${id}.css`,
  `/l/${id}/similar`,
  `/l/${id}/line-items`,
  '/u',
  '/profile-settings',
  `/u/${id}?x=1`,
  `/u/${id.toUpperCase()}`,
  `/order/${id}/details`,
  `/api/transactions/${id}`,
  '/_mailbox',
  '/account/x.css',
  `/s?keywords=${'a'.repeat(1000)}`,
])('%s is not', (url) => {
  expect(isPublicPage(url)).toBe(false);
});

test('every address of a search that we write ourselves is known', () => {
  const all = parseSearch(
    new URLSearchParams(
      'keywords=silk&pub_isProductForSale=true&pub_dates=2027-01-01,2027-01-04&pub_category=dresses&price=10,90' +
        `&pub_hostId=${id}&pub_discount=30&address=Kelburn&bounds=-36,175,-37,174&origin=-36,174&mapSearch=true&sort=lowest&view=map&page=2`,
    ),
  );
  const params = searchParamsOf(all);
  expect(params.size).toBeGreaterThanOrEqual(12);
  expect(isPublicPage(`/s?${params}`)).toBe(true);
});
