import { describe, expect, test } from 'vitest';
import { maxMessage, messageText } from '#src/features/messages/text.ts';
import { mayWrite, type Thread } from './rules.ts';

test('a message is trimmed', () => {
  expect(messageText('  Is it lined?\r\nAnd how long?  ')).toBe('Is it lined?\nAnd how long?');
});

test('a message of spaces, or of what is not seen, is refused', () => {
  for (const nothing of [' \n\t ', '\u200B', '\u3164\u2800'])
    expect(messageText(nothing)).toMatchObject({ code: 'validation-invalid-value' });
});

test('a message of 5000 characters is sent, one more is not', () => {
  expect(messageText('a'.repeat(maxMessage))).toHaveLength(maxMessage);
  expect(messageText('👗'.repeat(maxMessage))).toHaveLength(2 * maxMessage);
  expect(messageText('a'.repeat(maxMessage + 1))).toMatchObject({ code: 'validation-invalid-value' });
});

test('control characters are refused', () => {
  for (const character of ['\0', '\u0007', '\u009b'])
    expect(messageText(`a${character}b`)).toMatchObject({ code: 'validation-invalid-value' });
});

describe('messages are allowed', () => {
  const now = new Date('2026-12-31T10:00:00Z');
  const thread = { isKnownToProvider: true, stage: 'requested', isFinal: false, isBothActive: true, now } as const;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const answer = (facts: Partial<Thread>) =>
    mayWrite({ ...thread, isBlocked: false, lastTransitionedAt: daysAgo(0), ...facts });

  test('for both parties, from the request on', () => {
    expect(answer({})).toBeNull();
    expect(answer({ stage: 'agreed', lastTransitionedAt: daysAgo(90) })).toBeNull();
  });

  test('for neither party before it is sent', () => {
    for (const isFinal of [true, false])
      expect(answer({ isKnownToProvider: false, isFinal })).toMatchObject({ code: 'transaction-unpaid' });
  });

  test('for thirty days after its end', () => {
    const ended = (days: number) => answer({ stage: 'failed', isFinal: true, lastTransitionedAt: daysAgo(days) });
    expect(ended(30)).toBeNull();
    expect(ended(30.01)).toMatchObject({ code: 'transaction-messages-closed' });
  });

  test('between two of whom one has blocked the other only in an open order', () => {
    for (const stage of ['requested', 'agreed'] as const) expect(answer({ stage, isBlocked: true })).toBeNull();
    for (const stage of ['negotiating', 'completed', 'failed', null] as const)
      expect(answer({ stage, isBlocked: true })).toMatchObject({ code: 'user-blocked' });
  });

  test('not with an inactive party', () => {
    expect(answer({ isBothActive: false })).toMatchObject({ code: 'transaction-counterparty-banned' });
  });
});
