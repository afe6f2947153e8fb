import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '#src/platform/payments/payments.ts';
import type { PlatformAccount } from '#src/platform/payments/platform-account.ts';
import { readSettings } from '#src/platform/settings.ts';
import { checkPlatformAccount } from './platform-account.ts';

const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => warned.mockClear());

function check(mode: 'live' | 'test', answer: Answer<PlatformAccount>): Promise<void> {
  const settings = readSettings({
    STRIPE_SECRET_KEY: `sk_${mode}_${'a'.repeat(24)}`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_${'a'.repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(24)}`,
  });
  return checkPlatformAccount(settings, { readPlatform: () => Promise.resolve(answer) });
}

const account = (country: string, currency: string, payoutInterval: string | null = 'manual') =>
  ({ kind: 'done', value: { country, currency, payoutInterval } }) as const;

test('an account that settles in the currency of the marketplace is not mentioned', async () => {
  await check('live', account('NZ', 'NZD'));
  expect(warned).not.toHaveBeenCalled();
});

test('a live account that settles in another currency is refused, and a test account is warned of', async () => {
  await expect(check('live', account('US', 'USD'))).rejects.toThrow(/\(US\) settles in USD/);
  await check('test', account('US', 'USD'));
  expect(String(warned.mock.calls[0]?.[0])).toContain('settles in USD');
});

test('a live account that pays out by itself is refused, and a test account is warned of', async () => {
  await expect(check('live', account('NZ', 'NZD', 'daily'))).rejects.toThrow(
    'pays the balance of its account out to your bank by itself (daily)',
  );
  await check('test', account('NZ', 'NZD', 'weekly'));
  expect(String(warned.mock.calls[0]?.[0])).toContain('Set payouts to manual');
});

test('of payouts that Stripe does not tell of nothing is said', async () => {
  await check('live', account('NZ', 'NZD', null));
  expect(warned).not.toHaveBeenCalled();
});

test.each(['http-401', 'api_key_expired'])('a live key that Stripe answers with %s is refused', async (reason) => {
  await expect(check('live', { kind: 'unknown', reason })).rejects.toThrow('does not accept STRIPE_SECRET_KEY');
});

test('without an answer the marketplace starts, with a warning', async () => {
  await check('live', { kind: 'unknown', reason: 'StripeConnectionError' });
  expect(String(warned.mock.calls[0]?.[0])).toContain('did not answer');
});

test('with the local sandbox nothing is asked', async () => {
  await checkPlatformAccount(readSettings({}));
  expect(warned).not.toHaveBeenCalled();
});
