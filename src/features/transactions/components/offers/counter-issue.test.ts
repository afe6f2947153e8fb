import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { counterIssue } from './counter-issue.ts';

const negotiation = {
  offers: [{ round: 1, by: 'customer', amount: money(4550, 'NZD'), at: new Date(0) }],
  ...{ listed: money(9000, 'NZD'), smallest: money(100, 'NZD') },
} as const;
const issueOf = (typed: string, code = 'validation-invalid-value') => counterIssue({ code, typed }, negotiation);

test('a counter-offer that was refused says what is wrong with what was typed', () => {
  const typed = ['', '£45', 'NZ$95', '0.50', '45', '45.50'];
  expect(typed.map((one) => issueOf(one))).toEqual(['missing', 'currency', 'top', 'range', 'range', 'same']);
});

test('what is no fault of the price is not said at its field', () => {
  expect(issueOf('45.50', 'transaction-offer-not-yours')).toBeNull();
});
