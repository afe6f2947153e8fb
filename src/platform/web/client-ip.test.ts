import { expect, test } from 'vitest';
import { clientIp, isLoopbackAddress } from './client-ip.ts';

test('without a trusted proxy the forwarded header is ignored', () => {
  expect(clientIp('::ffff:203.0.113.9', '10.0.0.1', false)).toBe('203.0.113.9');
});

test('behind proxies the address is the one that the outermost trusted proxy saw', () => {
  expect(clientIp('10.0.0.2', '6.6.6.6, 198.51.100.4', 1)).toBe('198.51.100.4');
  expect(clientIp('10.0.0.2', '6.6.6.6, 198.51.100.4, 10.0.0.3', 2)).toBe('198.51.100.4');
});

test('a header without an address is ignored', () => {
  expect(clientIp('10.0.0.2', 'nonsense', 1)).toBe('10.0.0.2');
  expect(clientIp('10.0.0.2', '198.51.100.4', 3)).toBe('10.0.0.2');
  expect(clientIp('10.0.0.2', null, 1)).toBe('10.0.0.2');
});

test('loopback addresses are recognised', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true);
  expect(['10.0.0.1', '', '127', '::2'].some(isLoopbackAddress)).toBe(false);
});
