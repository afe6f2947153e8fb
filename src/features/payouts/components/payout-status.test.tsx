import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { StatusBox } from './payout-status.tsx';

const box = { isPastDue: false, mayChange: true, presence: 'recent', isOpening: false, refused: null } as const;

test('a type of the status box that there is not raises', () => {
  const draw = () => renderPart(<StatusBox {...box} type="verificationPending" mayChange={false} />);
  expect(draw).toThrow('Unknown payout status box type: verificationPending');
});

const drawn = (props: Partial<ComponentProps<typeof StatusBox>>) =>
  renderPart(<StatusBox {...box} type="verificationSuccess" {...props} />);

test('the page of the provider is one press away while the log-in is recent, and else after the password', () => {
  expect(drawn({})).toMatch(/<form[^>]*method="post"/);
  expect(drawn({})).not.toContain('type="password"');
  const closed = drawn({ presence: 'password' });
  expect(closed).not.toContain('<form');
  expect(closed).toContain('href="/account/payments?onboard=true"');
  expect(drawn({ presence: 'password', isOpening: true })).toMatch(/<input[^>]*name="currentPassword"/);
});

test('a lender without a password is told to log in again', () => {
  const html = drawn({ presence: 'log-in', isOpening: true });
  expect(html).toContain('Log out and in again first');
  expect(html).not.toMatch(/<form|<input/);
});

test('a refused password is the error of its field', () => {
  const refused = { sentence: 'That isn’t your password.', isUnknown: false, isOfPassword: true };
  const html = drawn({ presence: 'password', isOpening: true, refused });
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="currentPassword"/);
  expect(html).toContain(refused.sentence);
});
