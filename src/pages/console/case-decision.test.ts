import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { objectsTo, amountToCharge, CaseDecision } from './case-decision.tsx';

test('an operator reads whether the customer can object to what they decide', () => {
  const said = (state: 'active' | 'banned', claim: object | null) =>
    objectsTo({ shown: { claim }, customer: { state } } as unknown as Pick<ReviewedCase, 'shown' | 'customer'>);
  const [named, again] = [
    { state: 'named', hasObjected: false },
    { state: 'objected', hasObjected: false },
  ];
  expect(said('active', named)).toBe('yes');
  expect(said('active', { state: 'objected', hasObjected: true })).toBe('no');
  expect([said('banned', named), said('banned', again)]).toEqual(['later', 'never']);
  // Banned after they had objected: they cannot pay first either.
  expect(said('banned', { state: 'objected', hasObjected: true })).toBe('never');
  // The ban was lifted meanwhile.
  expect(said('active', again)).toBe('yes');
});

test('the amount of a charge begins with what is claimed, or was decided, as far as it can be charged', () => {
  const nzd = (amount: number) => money(amount, 'NZD');
  const typed = (claim: object | null, most: number) =>
    amountToCharge({ shown: { claim }, chargeable: nzd(most) } as unknown as Pick<
      ReviewedCase,
      'shown' | 'chargeable'
    >);
  expect(typed({ named: nzd(15_000), amount: null }, 20_000)).toBe('150.00');
  expect(typed({ named: nzd(15_000), amount: null }, 12_050)).toBe('120.50');
  expect(typed({ named: nzd(15_000), amount: nzd(9000) }, 9000)).toBe('90.00');
  expect([typed({ named: nzd(15_000), amount: null }, 0), typed(null, 0)]).toEqual(['', '']);
});

test('what the customer pays is typed only with the verdict that they pay', () => {
  const nzd = (amount: number) => money(amount, 'NZD');
  const shown = { claim: { named: nzd(5000), amount: null, state: 'named', hasObjected: false }, openedBy: 'provider' };
  const review = {
    ...{ verdicts: ['refund-all', 'charge', 'not-refunded'], seen: '0/0/5000/0', isAgreed: true },
    ...{ refundable: nzd(0), lenderPart: nzd(0), chargeable: nzd(5000), returnable: nzd(0) },
    ...{ shown: { ...shown, outcome: null }, customer: { state: 'active' } },
  } as unknown as ReviewedCase;
  const page = renderPart(createElement(CaseDecision, { review, answer: undefined }));
  expect(page).toMatch(/<div class="console-charge">.*name="charge"/s);
  // Without a script too.
  const styles = readFileSync('src/ui/styles/console.css', 'utf8');
  expect(styles).toContain(".console-decision:not(:has([value='charge']:checked)) .console-charge {");
});
