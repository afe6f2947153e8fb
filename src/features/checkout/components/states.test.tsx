import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { cardOf } from '#src/features/listings/card.ts';
import { ListingFacts } from '#src/features/listings/components/listing-facts.tsx';
import { ListingHeading } from '#src/features/listings/components/listing-heading.tsx';
import { factsOf } from '#src/features/listings/facts.ts';
import { optionLabels } from '#src/features/listings/labels.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { SellerRating } from '#src/features/reviews/seller-rating.tsx';
import { intl } from '#src/i18n/intl.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { UnavailableReasonNotice } from './unavailable-reason-notice.tsx';
import { unavailableReasonOf } from '../order-text.ts';
import type { PendingPayment } from '../pending-payments.server.ts';
import type { Typed } from '../payment/form-state.ts';
import { WhereTo } from './where-to.tsx';

const row = {
  ...{ id: 'x', title: 'Aran cable knit', designer: 'Thea Moss', sizes: ['10'], place: 'Ponsonby, Auckland' },
  ...{ region: 'auckland', authorId: 'y', isNew: false, kind: 'sale' as const, priceAmount: 12_000, currency: 'NZD' },
  ...{ extraDayAmount: null, shippingAmount: 1200, rrpAmount: null, minimumDays: 3, stock: 2, images: [] },
  ...{ canPost: true, courierLeadDays: 3 },
};

function listing(facts: Partial<ListingPageData> = {}): ListingPageData {
  const { title, designer, sizes, place, region, kind, stock, images } = row;
  return {
    ...{ id: 'x', slug: 'aran', state: 'published', notice: null, isOwn: false, kind, title, designer, sizes, place },
    ...{ region, stock, images, description: 'Warm.', category: 'tops', subcategory: 'knitwear', length: null },
    ...{ colours: [], occasions: [], tellUsMore: [], condition: 'preLoved', alterations: null, flaws: '', point: null },
    ...{ canPost: true, canPickUp: true, minimumDays: 3, maximumDays: 15, turnaroundDays: 1, isNew: false },
    isInstant: false,
    ...{ extraDayPrice: null, shipping: money(1200, 'NZD'), price: cardOf(row, null).price },
    author: { id: 'y', displayName: 'Amelia T', bio: '', place: '', imageId: null, since: new Date(0) },
    ...facts,
  };
}

describe('a sale', () => {
  const shown = (facts: Partial<ListingPageData>) =>
    renderPart(
      <>
        <ListingHeading listing={listing(facts)} condition="Pre-loved" />
        <ListingFacts facts={factsOf(intl, optionLabels(intl), listing(facts))} />
      </>,
    );

  test('shows what is in stock and where it can be picked up', () => {
    expect(shown({})).toMatch(/Free pick-up in Ponsonby.*In stock.*2 items/);
  });

  test('that is sold shows neither', () => {
    const sold = shown({ notice: 'soldOut', stock: 0 });
    expect(sold).not.toMatch(/pick-up in|In stock|\d items|Buy|delivery/i);
    expect(sold).toContain('$137');
    expect(sold).toContain('Aran cable knit');
  });

  test('without postage is shown without a delivery price', () => {
    expect(shown({})).toContain('$137');
    expect(shown({ canPost: false })).toMatch(/\$125.*\$120 plus \$5 fee, free pick-up/);
  });
});

describe('a rental', () => {
  const rental = (facts: Partial<ListingPageData> = {}) => {
    const price = cardOf({ ...row, kind: 'rent', priceAmount: 6800, stock: null }, null).price;
    return listing({ kind: 'rent', stock: null, category: 'maxiDress', subcategory: null, price, ...facts });
  };

  test('leads with the shortest rental, what it includes and the price per day', () => {
    const words = renderPart(<ListingHeading listing={rental()} condition={null} />).replaceAll(/<[^>]+>/g, '');
    expect(words).toContain('$221 for 3 daysFrom $85$68 a day · delivery and fee included');
  });

  test('says so where requests are accepted at once', () => {
    expect(renderPart(<ListingHeading listing={rental({ isInstant: true })} condition={null} />)).toContain(
      'Instant booking',
    );
    expect(renderPart(<ListingHeading listing={rental()} condition={null} />)).not.toContain('Instant booking');
  });

  test('shows the price of an extra day where it differs', () => {
    const text = (amount: number) =>
      renderPart(<ListingHeading listing={rental({ extraDayPrice: money(amount, 'NZD') })} condition={null} />);
    expect(text(3400)).toContain('$68 a day, $34 for each day after the first 3');
    expect(text(6800)).not.toContain('each day after');
  });
});

describe('the words of checkout', () => {
  const values = { listing: 'Aran cable knit', name: 'Isobel', until: 'none', hours: 72 };
  const said = (id: MessageId) => intl.formatMessage({ id }, values);

  test('do not call a card held before the request is sent', () => {
    for (const id of ['checkout.refund-line', 'booking.charging-rule'] as const)
      expect(said(id)).toContain('Your card is held when the request is sent');
  });

  test('name the item that is bought, and fit delivery and pick-up', () => {
    expect(said('checkout.title-sale')).toBe('Buy Aran cable knit');
    expect(said('checkout.where-to')).toBe('Delivery');
  });
});

test('delivery is offered where both are possible, and not for an order that is settled', () => {
  const shown = (onDelivery: (() => void) | null) =>
    renderPart(
      <WhereTo
        listing={listing()}
        delivery="pick-up"
        onDelivery={onDelivery}
        typed={{} as Typed}
        bind={() => {
          throw new Error('What is picked up needs no address');
        }}
        held={false}
        onChange={null}
      />,
    );
  expect(shown(() => undefined)).toContain('value="post"');
  expect(shown(null)).not.toContain('value="post"');
  expect(shown(null)).toContain('You and Amelia arrange the pick-up by message');
});

describe('the reason why a listing cannot be booked', () => {
  const notice = (
    facts: Partial<ListingPageData>,
    payable = true,
    hasSimilar = false,
    pendingPayments: readonly PendingPayment[] = [],
  ) => {
    const one = listing(facts);
    const unavailableReason = unavailableReasonOf(one, payable);
    return unavailableReason === null
      ? ''
      : renderPart(
          <UnavailableReasonNotice {...{ listing: one, unavailableReason, payable, pendingPayments, hasSimilar }} />,
        );
  };
  const missing = /has no price yet/;

  test('of the last unit is not shown to who holds it, who is led to the payment instead', () => {
    const order = { ...{ listingId: 'x', kind: 'sale' as const, quantity: 1 }, delivery: 'post' as const };
    const own = [{ transactionId: 'z', order, address: null }];
    const led = 'href="/l/aran/x/checkout?quantity=1"';
    expect(notice({ notice: 'soldOut' })).toContain('Sold');
    const held = notice({ notice: 'soldOut' }, true, false, own);
    expect(held).toContain(led);
    expect(held).not.toContain('Sold');
    const closed = notice({ notice: 'closed' }, true, false, own);
    expect(closed).toContain(led);
    expect(closed).toContain(notice({ notice: 'closed' }).replace(/^<div class="grid gap-3">/, ''));
  });

  test('of a last unit that is only held says that it may come back, and to its lender what is hers', () => {
    const held = notice({ notice: 'onHold', stock: 0 });
    expect(held).toMatch(/On hold\..*If nothing comes of it, it’s for sale again: save it with the heart/);
    expect(held).not.toContain('Sold');
    expect(notice({ notice: 'onHold', stock: 0, isOwn: true })).toContain('it’s for sale again.');
    const own = [
      { transactionId: 'z', order: { listingId: 'x', kind: 'sale', quantity: 1, delivery: 'post' }, address: null },
    ];
    expect(notice({ notice: 'onHold', stock: 0 }, true, false, own as PendingPayment[])).not.toContain('On hold');
    expect(
      renderPart(<ListingHeading listing={listing({ notice: 'onHold', stock: 0 })} condition={null} />),
    ).not.toMatch(/pick-up in/);
  });

  test('is shown when there is no price, also beside the notice of a draft or of an own listing', () => {
    expect(notice({ price: null })).toMatch(missing);
    expect(notice({ price: null })).toContain('role="alert"');
    expect(notice({ price: null, state: 'draft', notice: 'draft', isOwn: true })).toMatch(missing);
    expect(notice({ price: null, notice: 'own', isOwn: true })).toMatch(missing);
    expect(notice({ notice: 'own', isOwn: true })).not.toMatch(missing);
  });

  test('is shown when the price is in another currency, also to its owner', () => {
    const price = { unsupportedCurrency: 'AUD' };
    expect(notice({ price })).toContain('AUD');
    expect(notice({ price, notice: 'own', isOwn: true })).toContain('AUD');
  });

  test('leads to items like it, where there are some, and never from one’s own', () => {
    const link = '#similar"';
    expect(notice({ notice: 'soldOut' }, true, true)).toContain(link);
    expect(notice({ notice: 'soldOut' })).not.toContain(link);
    expect(notice({ notice: 'own', isOwn: true }, true, true)).not.toContain(link);
  });

  test('is shown once when the owner cannot be paid', () => {
    expect(notice({}, false)).toMatch(/hasn’t finished setting up payments/);
    expect(notice({ notice: 'own', isOwn: true }, false)).toMatch(/until your payout details are complete/);
    expect(notice({})).toBe('');
  });
});

test('a lender’s tag is capitalised from an average of four and three reviews on', () => {
  const tag = (average: number, count: number) => renderPart(<SellerRating rating={{ average, count }} />);
  expect(tag(4, 3)).toContain('EXCELLENT SELLER');
  expect(tag(4.2, 2)).not.toContain('EXCELLENT');
  expect(tag(4.2, 2)).toContain('4.2 (2 reviews)');
  expect(tag(3.9, 9)).toContain('3.9 (9 reviews)');
  expect(tag(0, 0)).toContain('No reviews yet');
});
