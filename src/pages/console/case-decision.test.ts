import { expect, test } from 'vitest';
import type { ReviewedCase } from '#src/features/cases/operator-queries.server.ts';
import { objectsTo } from './case-decision.tsx';

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
