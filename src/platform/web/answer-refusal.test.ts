import { expect, test } from 'vitest';
import { refuse, RefusalError, refusal } from '#src/domain/refusal.ts';
import { answerRefusal } from './answer-refusal.ts';

function thrownBy(run: () => never): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}

test('a refusal has the status of its code, and the body of its format', () => {
  const thrown = thrownBy(() => refuse('email-taken', { field: 'email' }));
  expect(answerRefusal(thrown, ({ code, details }, status) => ({ code, ...details, status }))).toEqual({
    body: { code: 'email-taken', field: 'email', status: 409 },
    init: { status: 409, headers: {} },
  });
});

test('a refusal that ends by itself says when to try again', () => {
  const thrown = new RefusalError(refusal('too-many-requests', { retryAfter: 60 }));
  expect(answerRefusal(thrown, () => null).init).toEqual({ status: 429, headers: { 'Retry-After': '60' } });
});

test('anything else is thrown on: it is a bug', () => {
  const bug = new Error('a bug');
  expect(() => answerRefusal(bug, () => null)).toThrow(bug);
});
