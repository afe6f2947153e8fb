import { expect, test } from 'vitest';
import { relyingPartyOf } from './passkey-rules.ts';

test.each([
  ['https://rent.example.nz', { id: 'rent.example.nz', origin: 'https://rent.example.nz' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
])('the relying party of %s', (root, expected) => {
  expect(relyingPartyOf(root)).toEqual(expected);
});
