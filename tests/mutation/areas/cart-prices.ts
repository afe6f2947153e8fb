import type { MutatedFile } from '../mutant.ts';

/** What the transactions of one payment cost together, and what moves when one leaves them. */
export const cartPrices: readonly MutatedFile[] = [
  {
    file: 'src/domain/pricing/back-up.ts',
    tests: ['src/features/transactions/engine/back-ups'],
    mutants: [
      ['what its lender does not offer is a back-up', 'wanted?.canBackUp !== true', 'wanted?.canBackUp === undefined'],
      ['other days have a back-up', 'days?.first === first && days.last === last', 'days !== null'],
      ['a back-up costs more than its days', 'wanted.subtotal.amount <= price.amount', 'wanted.subtotal.amount < 0'],
      [
        'the commission stays that of the full price',
        'unitPrice: price, lineTotal: negate(share(price, basisPoints))',
        'unitPrice: price',
      ],
    ],
  },
  {
    file: 'src/domain/pricing/half-refund.ts',
    tests: ['src/domain/pricing/', 'src/features/transactions/late-cancellation'],
    mutants: [
      ['half a cent is the lender’s', 'Math.floor((before + amount) / 2)', 'Math.ceil((before + amount) / 2)'],
      [
        'the delivery is kept',
        "...forOthers.filter(({ code }) => code === 'line-item/shipping')",
        "...lines.filter(({ code }) => code === 'line-item/shipping')",
      ],
      ['the fee goes back', "...lines.filter(({ code }) => code === 'line-item/customer-commission'),", ''],
      [
        'the commission is that of all days',
        'providerCommission(subtotal,',
        'providerCommission(money(subtotal.amount * 2, currency),',
      ],
      ['the credit is given back', '{ credit }))];', '{ credit: money(0, currency) }))];'],
    ],
  },
  {
    file: 'src/features/transactions/quote-token.server.ts',
    tests: ['src/features/transactions/late-cancellation'],
    mutants: [
      ['the rule of cancellation changes unannounced', "listing.snapshot.lateCancellation ?? 'none',", "'none',"],
    ],
  },
  {
    file: 'src/features/transactions/engine/move-charges.server.ts',
    tests: ['src/features/transactions/late-cancellation', 'src/features/transactions/engine/kept-charges'],
    mutants: [['a late cancellation gives all back', "if (refund === 'full') return", "if (refund !== 'full') return"]],
  },
  {
    file: 'src/features/transactions/engine/back-ups.server.ts',
    tests: ['src/features/transactions/engine/back-ups'],
    mutants: [
      [
        'back-ups stay at their price without the dearest',
        'one.listing.backUpOf === listingId',
        "one.listing.backUpOf === ''",
      ],
      ['a back-up leaves again', '&& one.state === state', '&& one.state !== state'],
      ['a back-up leaves while it is worn', 'if (!isRecorded) unsent', 'unsent'],
    ],
  },
  {
    file: 'src/features/transactions/existing-request.server.ts',
    tests: ['src/features/transactions/engine/back-ups'],
    mutants: [
      [
        'a hold at the full price is taken for one with back-ups',
        'return isSame ? [leader, ...others] : null;',
        'return [leader, ...others];',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/leave-out.server.ts',
    tests: ['src/features/transactions/engine/cart-prices'],
    mutants: [
      ['shares keep their amounts', 'await setShare(tx, payment.id, member.id, amounts.payinAmount);', ''],
      [
        'one that leaves is told of the fee too',
        'if (member === leaving) gone = { ...leaving, ...amounts };',
        'if (member === leaving && amounts === null) gone = leaving;',
      ],
      [
        'the last one always leaves',
        'leaveOut(orders, members.indexOf(leaving), {',
        'leaveOut(orders, members.length - 1, {',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/lines.server.ts',
    tests: ['src/features/transactions/engine/cart-prices'],
    mutants: [
      [
        'transactions keep their totals',
        'await tx.update(transactions).set(amounts).where(eq(transactions.id, transactionId));',
        '',
      ],
      [
        'lines are written beside the old ones',
        '  await removeLines(tx, transactionId);\n  await addLines',
        '  await addLines',
      ],
    ],
  },
  {
    file: 'src/features/transactions/engine/move-charges.server.ts',
    tests: ['src/features/transactions/engine/cart-prices', 'src/features/transactions/engine/kept-charges'],
    mutants: [
      ['the parcel of a completed one is forgotten', 'leaderFirst([...open, ...completed])', 'leaderFirst([...open])'],
      [
        'a completed one gives up what it was charged',
        'return [...left.filter(isLeader), ...left.filter((member) => !isLeader(member))];',
        'return [...left.filter((member) => !isLeader(member)), ...left.filter(isLeader)];',
      ],
      [
        'a share of which a part was refunded gets more',
        'if (row !== leaving && !(await isAsPlanned(reader, payment.id, row))) {',
        'if (row !== leaving && !(await isAsPlanned(reader, payment.id, row)) && changes.length === 0) {',
      ],
      [
        'a credit that cannot move to a changed share is lost',
        'await refundOverpaid(tx, app, payment, refunded);',
        'void refunded;',
      ],
      [
        'more than the credit is refunded beside it',
        'Math.min(above, discountIn(gone.order.lines))',
        'Math.max(above, discountIn(gone.order.lines))',
      ],
      [
        'the refund is told with what has moved',
        'if (row === leaving) transaction',
        'if (row !== leaving) transaction',
      ],
      ['a credit moves without its discount', 'discount: discountIn(after) - discountIn(before)', 'discount: 0'],
      ['one that was cancelled is left', "'completed');\n  const gone", "'failed');\n  const gone"],
      [
        'all is refunded when the others are completed',
        'return { ...nothing, changes, kept };',
        'return { ...nothing, changes };',
      ],
    ],
  },
  {
    file: 'src/domain/pricing/cart.ts',
    tests: ['src/domain/pricing/cart', 'src/features/transactions/engine/kept-charges'],
    mutants: [
      [
        'a credit of more than the fee stays whole',
        'credit.amount > fee.amount ? fee : credit',
        'credit.amount > fee.amount ? credit : credit',
      ],
      [
        'a credit that exceeds the fee is lost',
        'index === 0 ? creditLines(moved) : []',
        'index < 0 ? creditLines(moved) : []',
      ],
    ],
  },
  {
    file: 'src/features/payments/lender-shares.server.ts',
    tests: ['src/features/transactions/engine/kept-charges'],
    mutants: [
      ['a payout that was made is taken from her part', "['transfer-written', 'transfer-voided'", "['transfer-voided'"],
    ],
  },
  {
    file: 'src/features/transactions/kept-part.server.ts',
    tests: [
      'src/features/transactions/engine/kept-charges',
      'src/features/transactions/engine/back-ups',
      'src/features/transactions/late-cancellation',
    ],
    mutants: [
      [
        'half is offered of what was refunded in part',
        'const row of [...backUps, transaction]',
        'const row of backUps',
      ],
      [
        'half is offered with a back-up that was refunded in part',
        'const row of [...backUps, transaction]',
        'const row of [transaction]',
      ],
      [
        'a lender is shown a payout that she bears a part of',
        'return amount === undefined ? null : money(amount, currency as Currency);',
        'return amount === undefined ? null : null;',
      ],
    ],
  },
  {
    file: 'src/features/payments/outbox.server.ts',
    tests: ['src/features/transactions/engine/kept-charges'],
    mutants: [
      [
        'what is kept is refunded',
        '(await refundable(tx, payment.id, transactionId)) - kept.payin',
        '(await refundable(tx, payment.id, transactionId))',
      ],
      [
        'the lender’s part of what is kept is income',
        '(await owedToLender(tx, payment.id, transactionId)) - kept.payout',
        '(await owedToLender(tx, payment.id, transactionId))',
      ],
      ['a kept credit is given back', 'const discount = funded - kept.discount;', 'const discount = funded;'],
    ],
  },
  {
    file: 'src/features/payments/moved-shares.server.ts',
    tests: ['src/features/transactions/engine/cart-prices'],
    mutants: [
      [
        'what moves stays refundable where it was',
        'capturedAmount: sql`${paymentShares.capturedAmount} + ${payin}`,',
        '',
      ],
      [
        'a lender keeps what she has been paid too much of',
        'if (isPaidOut && payout < 0) await',
        'if (isPaidOut && payout > 0) await',
      ],
      [
        'the payout moves without the lender’s part',
        "[isPaidOut ? 'owed-by-lender' : 'owed-to-lender']: -payout,\n      'income': payout - payin - discount,",
        "'income': -payin - discount,",
      ],
    ],
  },
  {
    file: 'src/features/transactions/price-order.server.ts',
    tests: ['src/features/transactions/engine/cart'],
    mutants: [
      [
        'a cart costs the sum of its orders',
        'const together = cartLines(alone.map(({ lines }) => lines));',
        'const together = alone.map(({ lines }) => lines);',
      ],
      [
        'a listing is twice in a cart',
        "if (byListing.has(order.listingId)) refuse('validation-invalid-params', { field: 'orders' });",
        '',
      ],
      [
        'a cart of two lenders is one payment',
        "if (lenders.size > 1) refuse('validation-invalid-params', { field: 'orders' });",
        '',
      ],
    ],
  },
  {
    file: 'src/features/transactions/agreed-price.server.ts',
    tests: ['src/features/transactions/engine/cart-prices'],
    mutants: [
      [
        'a cart that one leaves is sent free',
        'shippingOf(pricingOf(listing), { delivery })',
        "shippingOf(pricingOf(listing), { delivery: delivery && 'pick-up' })",
      ],
    ],
  },
];
