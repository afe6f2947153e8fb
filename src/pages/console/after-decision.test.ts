import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAgainAfterDecision } from './after-decision.ts';

test('a page is read again after a decision that was refused, and not without a connection', () => {
  const refused = { refused: 'Its lender has changed it.' };
  const after = { formMethod: 'POST', defaultShouldRevalidate: false } as const;
  expect(readAgainAfterDecision({ ...after, actionResult: refused })).toBe(true);
  expect(readAgainAfterDecision({ ...after, actionResult: { lost: 'Check your connection.' } })).toBe(false);
  expect(readAgainAfterDecision({ defaultShouldRevalidate: true })).toBe(true);
});

test('every page with a decision is', () => {
  const pages = readdirSync(import.meta.dirname).filter((name) => /^[a-z]+\.tsx$/.test(name));
  const deciding = pages
    .map((name) => ({ name, text: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }))
    .filter(({ text }) => text.includes('<DecisionOutcome'));
  expect(deciding.length).toBeGreaterThan(5);
  const others = deciding.filter(
    ({ text }) => !text.includes('export const shouldRevalidate = readAgainAfterDecision;'),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});
