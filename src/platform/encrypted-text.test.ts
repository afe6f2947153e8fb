import { expect, test } from 'vitest';
import { decryptText, encryptText } from './encrypted-text.server.ts';

const here = { config: { sessionSecret: 'kea in the snow tussock, again and again' } };
const elsewhere = { config: { sessionSecret: 'weka under the verandah, again and again' } };
const use = { purpose: 'a test', about: 'row 1' };

test('a text is decrypted by the same installation, for the same use and row', () => {
  const encrypted = encryptText(here, use, 'Māui’s secret');
  expect(encrypted).not.toContain('secret');
  expect(decryptText(here, use, encrypted)).toBe('Māui’s secret');
  expect(decryptText(elsewhere, use, encrypted)).toBeNull();
  expect(decryptText(here, { ...use, purpose: 'another' }, encrypted)).toBeNull();
  expect(decryptText(here, { ...use, about: 'row 2' }, encrypted)).toBeNull();
});

test('the same text is never encrypted to the same bytes', () => {
  expect(encryptText(here, use, 'once')).not.toBe(encryptText(here, use, 'once'));
});

test('a text with one changed byte, cut short or empty is none', () => {
  const bytes = Buffer.from(encryptText(here, use, 'a text'), 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decryptText(here, use, changed.toString('base64url'))).toBeNull();
    expect(decryptText(here, use, bytes.subarray(0, at).toString('base64url'))).toBeNull();
  }
});
