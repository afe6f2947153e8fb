import { describe, expect, test } from 'vitest';
import { codeFrom, creditStateOf, mailboxOf, readCode, writtenCode } from './rules.ts';

describe('a code', () => {
  test('is twelve symbols, and read however it is typed', () => {
    const code = codeFrom(new Uint8Array([0x01, 0x23, 0x45, 0x67, 0x89, 0xff]));
    expect(code).toBe('23456789CDMM');
    expect(readCode(code)).toBe(code);
    expect(readCode(` ${writtenCode(code).toLowerCase()} `)).toBe(code);
    expect(writtenCode(code)).toBe('2345-6789-CDMM');
  });

  test('is made of six bytes, no fewer', () => {
    expect(() => codeFrom(new Uint8Array(5))).toThrow(RangeError);
  });

  test.for(['', 'ABC123', '23456789CDM', '23456789CDMMM', '23456789CDMA', '٢٣٤٥٦٧٨٩٢٣٤٥'])('is not %s', (typed) => {
    expect(readCode(typed)).toBeNull();
  });
});

describe('a mailbox', () => {
  test.for([
    ['Ann.Bee+two@Gmail.com', 'annbee@googlemail.com'],
    ['ann+shop@example.com', 'ANN@example.com'],
  ])('%s is %s', ([one = '', other = '']) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other));
  });

  test.for([
    ['ann.bee@example.com', 'annbee@example.com'],
    ['ann@example.com', 'ann@example.org'],
    ['+a@example.com', '+b@example.com'],
  ])('%s is not %s', ([one = '', other = '']) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});

describe('the state of a credit', () => {
  const now = new Date('2031-01-01T00:00:00Z');
  const later = new Date('2031-01-01T00:00:01Z');
  test.for([
    ['unused', { spent: false, kept: false, expiresAt: later }],
    ['unused', { spent: false, kept: false, expiresAt: null }],
    ['used', { spent: true, kept: true, expiresAt: now }],
    ['returned', { spent: true, kept: false, expiresAt: later }],
    ['expired', { spent: true, kept: false, expiresAt: now }],
    ['expired', { spent: false, kept: false, expiresAt: now }],
    ['unearned', { spent: false, kept: false, unearned: true, expiresAt: later }],
    ['used', { spent: true, kept: true, unearned: true, expiresAt: later }],
  ] as const)('is %s', ([state, facts]) => {
    expect(creditStateOf({ unearned: false, refused: false, ...facts }, now)).toBe(state);
  });
});
