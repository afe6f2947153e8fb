import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { caseDecisionForm, offerForm, openCaseForm } from './forms.ts';

test('an amount typed for a late return is no claim, and is not dropped without a word', () => {
  const wrong = (reason: string, claim: string) => {
    const parsed = openCaseForm.safeParse({ reason, claim, content: 'It is late.', clientKey: randomUUID() });
    return parsed.success ? null : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  expect(wrong('late', '25')).toEqual([['claim', 'case.claim-late-typed']]);
  expect([wrong('late', ''), wrong('late', '  '), wrong('damaged', '25')]).toEqual([null, null, null]);
});

test('an amount of another currency is said to be one, by both parties and by an operator', () => {
  const claim = { reason: 'damaged', claim: '45 €', content: 'It is torn.', clientKey: randomUUID() };
  const decision = { verdict: 'return', amount: 'US$45', reason: 'It came late.' };
  const said = [
    openCaseForm.safeParse(claim),
    offerForm.safeParse({ amount: '£45' }),
    caseDecisionForm.safeParse(decision),
  ];
  expect(said.map(({ error }) => error?.issues[0]?.message)).toEqual(said.map(() => 'money.other-currency'));
  expect(offerForm.safeParse({ amount: 'NZ$45' }).success).toBe(true);
});
