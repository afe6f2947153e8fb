import { expect, test } from 'vitest';
import routes from '#src/routes.ts';
import { dueReminder, isReminderPath, reminderPages, type ReminderFacts } from './rules.ts';

const complete: ReminderFacts = { emailVerified: true, hasListings: true, hasOrders: true, isPayoutSetUp: true };

test.each<[Partial<ReminderFacts>, string | null]>([
  [{}, null],
  [{ emailVerified: false }, 'verify-email'],
  [{ emailVerified: false, hasListings: false }, 'verify-email'],
  [{ emailVerified: false, hasOrders: false }, 'verify-email'],
  [{ emailVerified: false, hasListings: false, hasOrders: false }, null],
  [{ isPayoutSetUp: false }, 'payout-account'],
  [{ isPayoutSetUp: false, hasListings: false }, null],
  [{ emailVerified: false, isPayoutSetUp: false }, 'verify-email'],
])('with %j the reminder is %s', (changes, reason) => {
  expect(dueReminder({ ...complete, ...changes })).toBe(reason);
});

test('every reminder leads to a page that exists', () => {
  const paths = routes.map(({ path = '' }) => `/${path}`);
  for (const page of Object.values(reminderPages)) expect(paths).toContain(page);
});

test.each([
  ['/login', false],
  ['/signup', false],
  ['/account/contact-details', false],
  ['/verify-email', false],
  ['/recover-password', false],
  ['/reset-password', false],
  ['/account/payments', false],
  ['/account/payments/success', false],
  ['/', true],
  ['/s', true],
  ['/account/change-password', true],
  ['/loginx', true],
])('%s may show a reminder: %s', (path, shows) => {
  expect(isReminderPath(path)).toBe(shows);
});
