import { expect, test } from 'vitest';
import type { App } from '#src/platform/app.ts';
import { sweeps } from './jobs.ts';

test('sweeps run often: within seconds where a user waits for them, otherwise within a day', () => {
  const maxSeconds: Readonly<Record<string, number>> = {
    ...{ 'timers': 1, 'payment-timers': 1, 'attempts': 1, 'payment-calls': 2, 'payment-events': 2, 'payments': 30 },
    ...{ 'orphaned-claims': 1, 'notification-emails': 5, 'fees': 5, 'balance-transactions': 86_400 },
    ...{ 'emails': 10, 'text-messages': 10, 'sign-ups': 10, 'missing-variants': 60, 'old-payment-events': 3_600 },
    ...{
      'left-uploads': 3_600,
      'unattached-images': 3_600,
      'lost-image-files': 86_400,
      'old-id-photos': 60,
      'lost-id-files': 86_400,
    },
    ...{ 'accounts': 3_600, 'identity-sign-ins': 3_600, 'email-requests': 10, 'follow-ups': 1 },
    ...{ 'deleted-accounts': 3_600, 'review-reminders': 60, 'handover': 60, 'exports': 10, 'old-exports': 3_600 },
    ...{ 'newsletter-requests': 10, 'newsletter': 3_600, 'old-listing-views': 86_400 },
    ...{
      'card-setups': 10,
      'removed-cards': 10,
      'old-card-setups': 3_600,
      'payout-accounts': 30,
      'outside-calendars': 10,
      'saved-searches': 5,
    },
    ...{ 'notification-alerts': 5, 'digests': 60, 'push-messages': 10, 'old-push-messages': 86_400 },
    ...{ 'old-notifications': 86_400, 'old-emails': 86_400, 'old-text-messages': 86_400 },
    ...{ 'listing-imports': 10, 'old-listing-imports': 3_600, 'unused-price-plans': 3_600, 'freed-days': 10 },
    ...{ 'claims': 2, 'late-cases': 10, 'log-in-alarm': 60, 'unsent-case-photos': 3_600 },
    ...{
      'expiry-reminders': 60,
      'loose-handover-photos': 3_600,
      'kept-cards': 60,
      'unsent-message-photos': 3_600,
      'unsent-messages': 3_600,
    },
  };
  for (const { name, everyMs } of sweeps({} as App))
    expect(everyMs / 1000, name).toBeLessThanOrEqual(maxSeconds[name] ?? 0);
});
