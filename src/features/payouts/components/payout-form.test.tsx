import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { PayoutForm } from './payout-form.tsx';

const nz = { code: 'NZ', name: 'New Zealand' };
const form = (asksPassword: boolean) =>
  renderPart(
    <PayoutForm
      keys={{ publishableKey: 'pk_test_1', sandboxUrl: 'http://localhost:1' }}
      countries={[nz]}
      initialCountry={nz.code}
      account={{ country: nz.code, accountType: 'individual' }}
      refused={null}
      asksPassword={asksPassword}
    />,
  );

test('the password is asked for where the log-in is not recent, and nowhere else', () => {
  expect(form(true)).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/i);
  expect(form(false)).not.toContain('type="password"');
});
