import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCaseForm } from './forms.ts';

test('an amount typed for a late return is no claim, and is not dropped without a word', () => {
  const wrong = (reason: string, claim: string) => {
    const parsed = openCaseForm.safeParse({ reason, claim, content: 'It is late.', clientKey: randomUUID() });
    return parsed.success ? null : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  expect(wrong('late', '25')).toEqual([['claim', 'case.claim-late-typed']]);
  expect([wrong('late', ''), wrong('late', '  '), wrong('damaged', '25')]).toEqual([null, null, null]);
});
