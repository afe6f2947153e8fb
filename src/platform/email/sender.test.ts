import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { senderOf } from './sender.ts';

test.each(['hello@shop.example', '<hello@shop.example>'])('emails from %s carry the name of the site', (mailFrom) => {
  expect(senderOf(mailFrom)).toEqual({ name: marketplace.name, address: 'hello@shop.example' });
});

test('a name that is set stays', () => {
  expect(senderOf('The Shop <hello@shop.example>')).toBe('The Shop <hello@shop.example>');
});
