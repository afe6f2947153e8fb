import { expect, it } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { NothingToVerify, Verified, type WayBack } from './verify-email.tsx';

const pages = [
  (wayBack: WayBack | null) => renderPart(<Verified wayBack={wayBack} />),
  (wayBack: WayBack | null) => renderPart(<NothingToVerify email="ana@example.org" wayBack={wayBack} />),
];

it.each(pages)('leads back to where the user came from, and to the items otherwise', (shown) => {
  const order = { path: '/order/a1/details', words: 'accounts.back-to-order' } as const;
  expect(shown(order)).toMatch(/href="\/order\/a1\/details"[^>]*>Back to your order<.*href="\/s"/s);
  const checkout = { path: '/l/silk/b2/checkout?start=1', words: 'accounts.verified-continue' } as const;
  expect(shown(checkout)).toMatch(
    /href="\/l\/silk\/b2\/checkout\?start=1"[^>]*>Continue where you left off<.*href="\/s"/s,
  );
  expect(shown(null)).not.toMatch(/Back to your order|left off/);
  expect(shown(null)).toContain('href="/s"');
});
