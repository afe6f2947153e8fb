import type { MutatedFile } from '../mutant.ts';

const pure = ['src/domain/'];

/** Prices of orders, and the amounts of each party. */
export const pricing: readonly MutatedFile[] = [
  {
    file: 'src/domain/money/money.ts',
    tests: pure,
    mutants: [
      ['a marketplace without a currency is one of New Zealand', "named ?? 'USD'", "named ?? 'NZD'"],
      ['yen get cents', 'JPY: 0,', 'JPY: 2,'],
      ['fractions of a cent are money', 'if (!Number.isSafeInteger(amount)) throw', 'if (Number.isNaN(amount)) throw'],
      ['minus zero stays', 'return { amount: amount + 0, currency };', 'return { amount, currency };'],
      ['currencies are mixed', 'if (a.currency !== currency) throw', 'if (a.currency === undefined) throw'],
      ['subtracting adds', 'return add(a, negate(b));', 'return add(a, b);'],
      ['fractions of a factor', 'if (!Number.isSafeInteger(factor)) throw', 'if (Number.isNaN(factor)) throw'],
      ['a share rounds down', '(size + 5_000n) / 10_000n', 'size / 10_000n'],
      ['a share rounds up', '(size + 5_000n) / 10_000n', '(size + 9_999n) / 10_000n'],
      [
        'a share of a debt is positive',
        'money(product < 0n ? -rounded : rounded, m.currency)',
        'money(rounded, m.currency)',
      ],
      ['a split loses its remainder', '.slice(0, leftOver)', '.slice(0, 0)'],
      [
        'a split favours the smallest remainder',
        'a.remainder > b.remainder ? -1 : 1',
        'a.remainder > b.remainder ? 1 : -1',
      ],
      ['a split of a debt gives', 'const sign = m.amount < 0 ? -1 : 1;', 'const sign = 1;'],
      ['a split takes negative parts', 'Number.isSafeInteger(part) && part >= 0', 'Number.isSafeInteger(part)'],
      ['ten cents are read as one', "fraction.padEnd(digits, '0')", 'fraction'],
      ['three decimals of a dollar are read', 'fraction.length > digits || ', ''],
      [
        'an amount beyond whole numbers is read',
        ' || !Number.isSafeInteger(amount)) {\n    return refusal',
        ') {\n    return refusal',
      ],
      ['five cents are written as fifty', "padStart(digits + 1, '0')", "padStart(digits, '0')"],
      ['a debt is written as money', "${m.amount < 0 ? '-' : ''}${figures.slice(0, cut)}", '${figures.slice(0, cut)}'],
    ],
  },
  {
    file: 'src/domain/pricing/price.ts',
    tests: pure,
    mutants: [
      ['the fee is free', 'customerCommission(customerFee(rules, currency)),', 'customerCommission(zero(currency)),'],
      [
        'no commission is taken',
        'providerCommission(subtotal, rules.providerCommissionBasisPoints),',
        'providerCommission(subtotal, 0),',
      ],
      [
        'the fee is of minor units',
        'const fee = fromMajor(String(rules.customerFeeMajor), currency);',
        'const fee = money(rules.customerFeeMajor, currency);',
      ],
      [
        'the display price has no fee',
        '[base, fee, shipping ?? zero(base.currency)]',
        '[base, shipping ?? zero(base.currency)]',
      ],
      ['the display price has no shipping', '[base, fee, shipping ?? zero(base.currency)]', '[base, fee]'],
      ['the shortest total is of one day', 'days: rules.minimumDays, delivery: ', 'days: 1, delivery: '],
      [
        'a rental is priced as a sale',
        'if (listing.kind !== order.kind) throw',
        'if (listing.kind === undefined) throw',
      ],
      ['nothing is ordered', 'count < 1) throw', 'count < 0) throw'],
      [
        'an agreed price is ignored',
        'if (order.agreedSubtotal !== undefined) return',
        'if (order.agreedSubtotal === null) return',
      ],
      ['the minimum period has an extra day', 'count <= rules.minimumDays) {', 'count < rules.minimumDays) {'],
      ['extra days cost nothing extra', 'extraDayPrice === null || count', 'count'],
      [
        'every day is an extra day',
        "itemLine('line-item/extra-day', extraDayPrice, count - rules.minimumDays)",
        "itemLine('line-item/extra-day', extraDayPrice, count)",
      ],
      [
        'all days are charged beside the extra ones',
        'itemLine(code, price, rules.minimumDays),',
        'itemLine(code, price, count),',
      ],
      ['shipping is charged for pick-up', "delivery === 'pick-up' || shipping === null", 'shipping === null'],
      [
        'free shipping is a line of zero',
        'return shipping.amount === 0 ? [] : [',
        'return shipping.amount < 0 ? [] : [',
      ],
      [
        'shipping is charged by the number',
        "[itemLine('line-item/shipping', shipping, 1)]",
        "[itemLine('line-item/shipping', shipping, 2)]",
      ],
      [
        'a discount is larger than the credit',
        'Math.min(credit.amount, room, aboveMinimum)',
        'Math.min(room, aboveMinimum)',
      ],
      [
        'a discount takes from the lender',
        'Math.min(credit.amount, room, aboveMinimum)',
        'Math.min(credit.amount, aboveMinimum)',
      ],
      [
        'a discount goes below the minimum charge',
        'Math.min(credit.amount, room, aboveMinimum)',
        'Math.min(credit.amount, room)',
      ],
      [
        'the lender bears the discount',
        "'line-item/referral-discount', negate(credit), 1), includeFor: ['customer'] }",
        "'line-item/referral-discount', negate(credit), 1), includeFor: ['customer', 'provider'] }",
      ],
      [
        'the lender is paid the fee',
        "'line-item/customer-commission', fee, 1), includeFor: ['customer'] }",
        "'line-item/customer-commission', fee, 1) }",
      ],
      [
        'the commission is added',
        'lineTotal: negate(share(subtotal, basisPoints)),',
        'lineTotal: share(subtotal, basisPoints),',
      ],
      ['the customer gets the commission', "includeFor: ['provider'],", "includeFor: ['customer', 'provider'],"],
      [
        'the percentage of the commission is of another size',
        'percentage: 0 - basisPoints / 100,',
        'percentage: 0 - basisPoints / 10,',
      ],
    ],
  },
  {
    file: 'src/domain/pricing/cart.ts',
    tests: ['src/domain/pricing/'],
    mutants: [
      [
        'every order of a cart has the fee',
        'rest.map((lines) => withOnce(lines, nothing))',
        'rest.map((lines) => [...lines])',
      ],
      [
        'a cart is sent at the price of its leader',
        'shipping: highest(alone.map((lines) => onceIn(currency, lines).shipping)),',
        'shipping: onceIn(currency, first).shipping,',
      ],
      [
        'a cart is sent at the lowest price',
        'amount.amount > most.amount ? amount : most',
        'amount.amount < most.amount ? amount : most',
      ],
      ['a cart takes no credit', '{ credit: nothing.credit, ...terms }', '{ ...terms, credit: nothing.credit }'],
      [
        'the minimum charge counts for the leader alone',
        'const { payin } = totals([leader, ...others].flat());',
        'const { payin } = totals(leader);',
      ],
      [
        'the fee ends with the leader',
        'withOnce(lines, { shipping, fee: before.fee, credit: zero(currency) })',
        'withOnce(lines, { shipping, fee: zero(currency), credit: zero(currency) })',
      ],
      ['the credit ends with the leader', '{ ...terms, credit: before.credit }', 'terms'],
      [
        'those that are left are sent free',
        'withOnce(lines, { shipping, fee: before.fee',
        'withOnce(lines, { shipping: zero(currency), fee: before.fee',
      ],
      [
        'what is saved on shipping is lost',
        'shipping: subtract(before.shipping, after.shipping),',
        'shipping: zero(currency),',
      ],
      ['one that leaves pays the fee too', 'fee: subtract(before.fee, after.fee),', 'fee: before.fee,'],
      ['what is left of a credit is lost', 'credit: subtract(before.credit, after.credit),', 'credit: zero(currency),'],
    ],
  },
  {
    file: 'src/domain/pricing/line-item.ts',
    tests: pure,
    mutants: [
      [
        'the payout is the payin',
        "payout: totalFor(lines, 'provider', currency)",
        "payout: totalFor(lines, 'customer', currency)",
      ],
      ['a side pays every line', 'lines.filter((line) => line.includeFor.includes(side)).map', 'lines.map'],
      ['a refund is made twice', 'if (lines.some((line) => line.reversal)) throw', 'if (lines.length === 0) throw'],
      ['a refund charges again', 'lineTotal: negate(line.lineTotal),', 'lineTotal: line.lineTotal,'],
      ['a refund is not marked', 'reversal: true,', 'reversal: false,'],
      ['a refund keeps its quantity', 'quantity: opposite(line.quantity),', 'quantity: line.quantity,'],
    ],
  },
  {
    file: 'src/domain/pricing/breakdown.ts',
    tests: pure,
    mutants: [
      [
        'the lender sees what the customer pays',
        'const seen = lines.filter((line) => line.includeFor.includes(side));',
        'const seen = [...lines];',
      ],
      [
        'a price without its item',
        "if (unit === undefined) return { malformed: 'unit-line-missing' };",
        "if (unit === undefined) return { malformed: 'commission-missing' };",
      ],
      [
        'the other side’s commission is shown',
        'if (seen.some((line) => line.code === other)) return',
        'if (seen.length === 0) return',
      ],
      [
        'a missing commission is not noticed',
        'if (!commission.some((line) => !line.reversal)) return',
        'if (commission === undefined) return',
      ],
      ['a commission of the wrong sign is not noticed', 'signOf(line) * sign < 0', 'signOf(line) * sign > 1'],
      [
        'mixed currencies are not noticed',
        "if (seen.some((line) => line.lineTotal.currency !== currency)) return { malformed: 'currencies-mixed' };",
        '',
      ],
      ['a reversed item counts as the item', 'return !reversal && (code', 'return (reversal || !reversal) && (code'],
    ],
  },
  {
    file: 'src/features/listings/card.ts',
    tests: ['src/features/search/dates', 'src/features/listings/'],
    mutants: [
      [
        'a card has the courier’s price for days that no courier reaches',
        "canPost && courierLeadDays <= leadDays.post ? 'post' : 'pick-up'",
        "canPost ? 'post' : 'pick-up'",
      ],
      [
        'a card has the courier’s price of what is never posted',
        'canPost && courierLeadDays <= leadDays.post',
        'courierLeadDays <= leadDays.post',
      ],
    ],
  },
];
