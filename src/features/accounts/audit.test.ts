import { expect, test } from 'vitest';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { reasonOf } from './audit.server.ts';

test('an operator gives a reason that can be read', async () => {
  expect(reasonOf({ reason: ' Called back. ' })).toBe('Called back.');
  for (const reason of ['', ' ', '\u3164', 'a\0', 'x'.repeat(501)])
    expect(await codeAfter(async () => reasonOf({ reason })), JSON.stringify(reason)).toBe('validation-invalid-value');
});
