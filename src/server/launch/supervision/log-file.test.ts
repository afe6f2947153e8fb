import { expect, test } from 'vitest';
import { terminalText } from './log-file.ts';

const shown = (msg: string, level: number | string = 50) => terminalText(JSON.stringify({ level, msg }));

test('the terminal shows warnings and errors, and no other line', () => {
  expect([shown('gone'), shown('gone', 'warn'), shown('all is well', 30), terminalText('plain')]).toEqual([
    ...['gone', 'gone', null, null],
  ]);
});

test('what a browser reports is one line, and moves no cursor', () => {
  const hostile = 'a\nFAKE web │ money lost\u001B[2J\u0000\r\u2028b\u202Ec\u009B2J';
  expect(shown(hostile)).toBe('a FAKE web │ money lost [2J b c 2J');
});
