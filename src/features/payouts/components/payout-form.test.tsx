import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import type { PayoutRefusal } from './current-password.tsx';
import { DetailsForm } from './details-form.tsx';
import { PayoutForm } from './payout-form.tsx';

const nz = { code: 'NZ', name: 'New Zealand' };
const form = (asksPassword: boolean, refused: PayoutRefusal | null = null) =>
  renderPart(
    <PayoutForm
      keys={{ publishableKey: 'pk_test_1', sandboxUrl: 'http://localhost:1' }}
      countries={[nz]}
      initialCountry={nz.code}
      account={{ country: nz.code, accountType: 'individual' }}
      refused={refused}
      asksPassword={asksPassword}
    />,
  );

test('the password is asked for where the log-in is not recent, and nowhere else', () => {
  expect(form(true)).toMatch(/<input[^>]*type="password"[^>]*autoComplete="current-password"/i);
  expect(form(false)).not.toContain('type="password"');
});

test('a refused password is the error of its field, and any other refusal that of the form', () => {
  const refused = { sentence: 'That isn’t your password.', isUnknown: false, isOfPassword: true };
  const [field, whole] = [form(true, refused), form(true, { ...refused, isOfPassword: false })];
  expect(field).toMatch(/<input[^>]*aria-invalid="true"[^>]*type="password"/);
  expect(whole).not.toMatch(/<input[^>]*aria-invalid="true"[^>]*type="password"/);
  expect([field, whole].map((html) => html.split(refused.sentence).length - 1)).toEqual([1, 1]);
});

test('a lender without a password meets no form that she cannot fill in, but is told to log in again', () => {
  const props = {
    ...{ keys: { publishableKey: 'pk_test_1', sandboxUrl: '' }, countries: [nz], initialCountry: nz.code },
    ...{ account: { country: nz.code, accountType: 'individual' as const }, refused: null },
  };
  const html = renderPart(<DetailsForm {...props} presence="log-in" />);
  expect(html).toContain('Log out and in again first');
  expect(html).not.toMatch(/<form|<input/);
  expect(renderPart(<DetailsForm {...props} presence="password" />)).toContain('type="password"');
  expect(renderPart(<DetailsForm {...props} presence="recent" />)).not.toContain('type="password"');
});
