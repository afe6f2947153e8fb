import { expect, test } from 'vitest';
import { longestMessage, messageText } from './rules.ts';

test('a message is kept without what surrounds it', () => {
  expect(messageText('  Is it lined?\r\nAnd how long?  ')).toBe('Is it lined?\nAnd how long?');
});

test('nothing but spaces is no message', () => {
  expect(messageText(' \n\t ')).toMatchObject({ code: 'validation-invalid-value' });
});

test('a message of 2000 characters is sent, one more is not', () => {
  expect(messageText('a'.repeat(longestMessage))).toHaveLength(longestMessage);
  expect(messageText('a'.repeat(longestMessage + 1))).toMatchObject({ code: 'validation-invalid-value' });
});

test('characters that a database or a terminal would choke on are refused', () => {
  for (const character of ['\0', '\u0007', '\u009b'])
    expect(messageText(`a${character}b`)).toMatchObject({ code: 'validation-invalid-value' });
});
