import { expect, test } from 'vitest';
import { isProviderAddress } from './provider-address.ts';

test('browsers are sent to pages of the provider only', () => {
  expect(isProviderAddress('https://connect.stripe.com/setup/c/acct_1/abc', null)).toBe(true);
  const others = [
    'http://connect.stripe.com/setup',
    'https://connect.stripe.com.example/setup',
    'https://example.com/connect.stripe.com',
    'https://connect.stripe.com@example.com/',
    'https://user:pw@connect.stripe.com/',
    'https://connect.stripe.com:8443/',
    'javascript:alert(1)',
    '/account',
    '',
  ];
  expect(others.filter((address) => isProviderAddress(address, null))).toEqual([]);
});

test('with the sandbox, to its pages below its own address', () => {
  const sandbox = 'http://localhost:3000/_sandbox';
  expect(isProviderAddress(`${sandbox}/onboarding/acct_1/abc`, sandbox)).toBe(true);
  const others = ['http://localhost:3000/logout', 'http://localhost:3000/_sandboxed/x', 'https://connect.stripe.com/x'];
  expect(others.filter((address) => isProviderAddress(address, sandbox))).toEqual([]);
});
