import { expect, test } from 'vitest';
import { money, type Money } from '#src/domain/money/money.ts';
import { marketplace } from '#marketplace';
import type { Negotiation } from '../../negotiation.server.ts';
import { counterIssue } from './counter-issue.ts';

const price = (minor: number): Money => money(minor, marketplace.currency);
const negotiation = {
  offers: [{ round: 1, by: 'customer', amount: price(15_050), at: new Date(0) }],
  ...{ isAgreed: false, roundsLeft: 9, listed: price(20_000), smallest: price(100) },
} satisfies Negotiation;
const issueOf = (typed: string, code = 'validation-invalid-value') => counterIssue({ code, typed }, negotiation);

test('what is wrong with a counter-offer is said at its field', () => {
  expect(issueOf('')).toBe('missing');
  expect(issueOf('0.50')).toBe('range');
  expect(issueOf('200.01')).toBe('top');
  expect(issueOf('150.50')).toBe('same');
});

test('a price that only the server refuses is out of bounds, and what is no fault of the price is not said there', () => {
  expect(issueOf('120')).toBe('range');
  expect(issueOf('150.50', 'transaction-offer-rounds-used')).toBeNull();
});
