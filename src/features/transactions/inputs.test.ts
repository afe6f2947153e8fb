import { expect, test } from 'vitest';
import { inputFor } from './inputs.ts';

test.each([[undefined], [{}]])('a transition without an input takes none: %j', (given) => {
  expect(inputFor({}, given)).toEqual({ kind: 'none' });
});

test.each([[{ amount: 5 }], ['decline'], [1], [null], [['a']]])('and refuses %j', (given) => {
  expect(() => inputFor({}, given)).toThrow(
    expect.objectContaining({ refusal: { code: 'validation-invalid-params', details: { field: 'input' } } }),
  );
});
