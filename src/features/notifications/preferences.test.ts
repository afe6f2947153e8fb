import { expect, test } from 'vitest';
import { wantsEmail, type EmailRecipient } from './preferences.ts';

const someone = (facts: Partial<EmailRecipient>): EmailRecipient => ({
  ...{ email: 'mei@example.org', state: 'active', privateData: {} },
  ...facts,
});

test('an optional group can be switched off, one about money and dates cannot', () => {
  const privateData = { notifications: { emailsOff: ['messages', 'orders'] } };
  expect(wantsEmail(someone({ privateData }), 'messages')).toBe(false);
  expect(wantsEmail(someone({ privateData }), 'reviews')).toBe(true);
  expect(wantsEmail(someone({ privateData }), 'orders')).toBe(true);
});

test.each([null, 'all', { notifications: true }, { notifications: { emailsOff: 'messages' } }])(
  'private data with %j is no choice',
  (privateData) => {
    expect(wantsEmail(someone({ privateData }), 'messages')).toBe(true);
  },
);

test('a banned user learns only what becomes of their money, and a deleted one nothing', () => {
  expect(wantsEmail(someone({ state: 'banned' }), 'orders')).toBe(true);
  expect(wantsEmail(someone({ state: 'banned' }), 'messages')).toBe(false);
  expect(wantsEmail(someone({ state: 'deleted' }), 'orders')).toBe(false);
});
