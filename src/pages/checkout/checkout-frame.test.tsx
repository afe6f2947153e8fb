import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { CheckoutFrame } from './checkout-frame.tsx';

test('the styles of the order are fetched while its payment is entered', () => {
  const html = renderPart(
    <CheckoutFrame title="Pay" backTo="/" mustVerify={false}>
      A form
    </CheckoutFrame>,
  );
  expect(html).toMatch(/<link rel="prefetch" as="style" href="[^"]*signed-in[^"]*\.css/);
});
