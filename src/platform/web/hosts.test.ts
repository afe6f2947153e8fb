import { expect, test } from 'vitest';
import { originFor } from './hosts.ts';

const site = 'https://rotation.example';
const own = 'http://localhost:3000';

test('a public site answers under its configured host only', () => {
  expect(originFor('rotation.example', site, false)).toBe(site);
  expect(originFor('ROTATION.example', site, false)).toBe(site);
  for (const host of [
    'evil.example',
    'rotation.example.evil.example',
    'rotation.example:8080',
    '',
    '203.0.113.9',
    'localhost:3000',
  ]) {
    expect(originFor(host, site, false), host).toBeNull();
  }
});

test('programs on this machine may use the local address of a public site', () => {
  expect(originFor('127.0.0.1:3000', site, true)).toBe('http://127.0.0.1:3000');
  expect(originFor('evil.example', site, true)).toBeNull();
});

test('a local site answers to every loopback name and to no other', () => {
  expect(originFor('127.0.0.1:3000', own, false)).toBe('http://127.0.0.1:3000');
  expect(originFor('[::1]:3000', own, false)).toBe('http://[::1]:3000');
  for (const host of [
    'rebound.example:3000',
    'localhost.evil.example',
    'localhost:3000@evil.example',
    '127.0.0.1.evil.example',
  ]) {
    expect(originFor(host, own, true), host).toBeNull();
  }
});
