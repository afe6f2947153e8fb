import { expect, it } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { NothingToVerify, Verified } from './verify-email.tsx';

const pages = [
  (pendingOrder: string | null) => renderPart(<Verified pendingOrder={pendingOrder} />),
  (pendingOrder: string | null) => renderPart(<NothingToVerify email="ana@example.org" pendingOrder={pendingOrder} />),
];

it.each(pages)('leads back to an order that was begun, and to the items otherwise', (shown) => {
  expect(shown('a1')).toMatch(/href="\/order\/a1\/details"[^>]*>Back to your order<.*href="\/s"/s);
  expect(shown(null)).not.toContain('Back to your order');
  expect(shown(null)).toContain('href="/s"');
});
