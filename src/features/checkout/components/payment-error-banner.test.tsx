import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { RefusalCode, RefusalDetails } from '#src/domain/refusal.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { PaymentErrorBanner } from './payment-error-banner.tsx';

const ignored = () => undefined;

function linkOf(code: RefusalCode, label: MessageId): string | null {
  const html = renderPart(
    <PaymentErrorBanner
      error={{ kind: 'refused', code, details: { max: 3 } }}
      name="Amelia"
      back={{ to: '/l/luna/x', label }}
      total={money(21_600, 'NZD')}
      onRestart={ignored}
      onConfirmAgain={ignored}
    />,
  );
  const [, to = '', words = ''] = /<a [^>]*href="([^"]+)"[^>]*>([^<]+)</.exec(html) ?? [];
  return to === '' ? null : `${words} → ${to}`;
}

test('a refusal that another page can help with leads there', () => {
  const from = (label: MessageId) => (code: RefusalCode) => linkOf(code, label);
  const codes: readonly RefusalCode[] = [
    'transaction-too-many-requests',
    'transaction-too-many-holds',
    'user-blocked',
    'transaction-missing-stripe-account',
    'transaction-booking-time-not-available',
    'busy',
  ];
  const item = 'Back to the item → /l/luna/x';
  const orders = 'Go to your orders → /inbox/orders';
  expect(codes.map(from('checkout.back-to-calendar'))).toEqual([
    ...[orders, orders, item, item],
    'Choose other days → /l/luna/x',
    null,
  ]);
  const bag = 'Back to your bag → /l/luna/x';
  expect(codes.map(from('checkout.back-to-bag'))).toEqual([orders, orders, bag, bag, bag, null]);
});

test('what another tab has taken out of the bag is said to be no longer in it, and is no changed price', () => {
  const words = (details: RefusalDetails) =>
    renderPart(
      <PaymentErrorBanner
        error={{ kind: 'refused', code: 'listing-price-changed', details }}
        name="Amelia"
        back={{ to: '/shopping-cart', label: 'checkout.back-to-bag' }}
        total={money(21_600, 'NZD')}
        onRestart={ignored}
        onConfirmAgain={ignored}
      />,
    );
  expect(words({ amount: null, removed: 1 })).toMatch(
    /An item is no longer in your bag\. Nothing was held .*<a [^>]*href="\/shopping-cart"[^>]*>Back to your bag</,
  );
  expect(words({ amount: null, removed: 2 })).toContain('2 items are no longer in your bag.');
  expect(words({ amount: null, removed: 1 })).not.toContain('have changed');
  expect(words({ amount: null, removed: 0 })).toContain('have changed');
  expect(words({ amount: 21_600 })).toContain('have changed. The total is now $216.00.');
});
