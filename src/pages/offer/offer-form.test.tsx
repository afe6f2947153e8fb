import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { OfferForm } from './offer-form.tsx';

const nzd = (amount: number) => money(amount, 'NZD');

function shown(typed: string): string {
  const page = {
    ...{
      order: { kind: 'sale' as const, listingId: 'x' },
      listed: nzd(12_000),
      smallest: nzd(100),
      query: '',
      clientKey: 'k',
    },
    price: { rows: [], total: nzd(12_000) },
  } as const;
  return wordsOf(renderPart(<OfferForm page={page} answer={{ typed, clientKey: 'k', refused: 'Busy.' }} />));
}

test('what an offer costs if it is accepted is shown of every price that can be offered', () => {
  for (const typed of ['1', '90', '120']) expect(shown(typed), typed).toContain('If accepted, NZD');
  for (const typed of ['0.99', '120.01', '']) expect(shown(typed), typed).not.toContain('If accepted');
});
