import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test('of an email its first character and its domain are shown', () => {
  expect(maskedEmail('ana@example.nz')).toBe('a…@example.nz');
  expect(maskedEmail('a@example.nz')).toBe('a…@example.nz');
  expect(maskedEmail('"x@y"@example.nz')).toBe('"…@example.nz');
  expect(maskedEmail('𝒶na@example.nz')).toBe('𝒶…@example.nz');
});
