import { expect, test } from 'vitest';
import type { OpenCase } from '#src/features/payments/operator-decisions.server.ts';
import { plannedDecision, type DecisionOptions } from './decision.ts';

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const lost: OpenCase = {
  ...{ id: one, reason: 'card-dispute', transactionId: one, reference: 'dp_1', amount: 5000, settledAmount: 1000 },
  ...{ currency: 'NZD', isInquiry: false, outcome: 'lost', evidenceDueAt: null, createdAt: new Date(0) },
};
const short: OpenCase = { ...lost, reason: 'captured-otherwise', outcome: null, amount: -4700, settledAmount: 0 };

const plan = (found: OpenCase, options: DecisionOptions = {}, siblings: readonly OpenCase[] = [found]) =>
  plannedDecision(found, siblings, options);

test('a loss is what no voided refund has settled, divided between lender and marketplace', () => {
  const { decision, lines, movesMoney } = plan(lost, { 'lender-bears': '30' });
  expect(decision).toEqual({ kind: 'loss', parts: [{ transactionId: one, amount: 4000, lenderBears: 3000 }] });
  expect(lines).toEqual([`Of 40.00 NZD lost for ${one} the lender bears 30.00 NZD, the marketplace 10.00 NZD.`]);
  expect(movesMoney).toBe(true);
});

test('a loss of several transactions needs a part for each, which together are the loss', () => {
  const both = [lost, { ...lost, id: two, transactionId: two, amount: 2000, settledAmount: 0 }];
  expect(() => plan(lost, { 'lender-bears': '1' }, both)).toThrow(`--part ${two}=20.00,0`);
  expect(() => plan(lost, { part: [`${one}=40,0`] }, both)).toThrow(
    'The parts are 40.00 NZD, and all of it is 60.00 NZD.',
  );
  expect(plan(lost, { part: [`${one}=35,5`, `${two}=25,0`] }, both).decision).toEqual({
    kind: 'loss',
    parts: [
      { transactionId: one, amount: 3500, lenderBears: 500 },
      { transactionId: two, amount: 2500, lenderBears: 0 },
    ],
  });
});

test('of a refund that was made in the dashboard the lender bears what is said, for each transaction', () => {
  const refunded: OpenCase = { ...lost, reason: 'refunded-elsewhere', outcome: null };
  const { decision, lines } = plan(refunded, { 'lender-bears': '30' });
  expect(decision).toEqual({ kind: 'refund', parts: [{ transactionId: one, lenderBears: 3000 }] });
  expect(lines).toEqual([`Of 40.00 NZD refunded for ${one} the lender bears 30.00 NZD, the marketplace 10.00 NZD.`]);
  const both = [refunded, { ...refunded, id: two, transactionId: two, amount: 2000, settledAmount: 0 }];
  const parts = [`${one}=40,5`, `${two}=20,0`];
  expect(plan(refunded, { part: parts }, both).decision).toMatchObject({
    parts: [{ lenderBears: 500 }, { lenderBears: 0 }],
  });
  expect(() => plan(refunded, { part: [`${one}=35,5`, `${two}=25,0`] }, both)).toThrow('no other amount');
});

test.each([
  ['nothing said', lost, {}, 'Give --lender-bears AMOUNT'],
  ['more than the loss', lost, { 'lender-bears': '40.01' }, 'cannot bear more than 40.00 NZD'],
  ['no amount', lost, { 'lender-bears': '-1' }, 'is not an amount in NZD'],
  ['an option of another case', lost, { refund: '1' }, '--refund does not apply'],
  ['a dispute that the bank has not decided', { ...lost, outcome: null }, {}, 'has not decided'],
  ['a refund of too little', short, { refund: '1' }, 'Less was captured'],
  ['more than is missing', short, { 'lender-bears': '47.01' }, 'at most 47.00 NZD'],
  ['a lender who bears too much', { ...short, amount: 100 }, { 'lender-bears': '1' }, 'More was captured'],
] as const)('refused with a sentence: %s', (_, found, options, sentence) => {
  expect(() => plan(found, options)).toThrow(sentence);
});

test('another amount than agreed is decided in its direction', () => {
  expect(plan(short, { 'lender-bears': '47' }).decision).toEqual({ kind: 'capture', lenderBears: 4700, refund: 0 });
  expect(plan({ ...short, amount: 100 }, { refund: '1' }).decision).toEqual({
    ...{ kind: 'capture', lenderBears: 0, refund: 100 },
  });
});

test('what moves no money is only closed', () => {
  expect(plan({ ...lost, reason: 'unmatched' })).toMatchObject({ decision: { kind: 'close' }, movesMoney: false });
});
