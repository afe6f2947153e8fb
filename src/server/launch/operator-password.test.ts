import { expect, test } from 'vitest';
import { operatorPassword } from './operator-password.ts';

const read = (typed: string) => operatorPassword(typed, 'sofia@rotation.example');

test.each([
  ['nothing at all', ''],
  ['one letter', 'x'],
  ['seven letters', 'qzvkrtm'],
  ['four letters that look like eight', '👗👗👗👗'],
  ['more than 256', 'xy1 '.repeat(80)],
  ['a character that cannot be typed', 'harbour\0lantern'],
  ['what everybody tries first', 'password1'],
  ['their own address', 'sofia@rotation.example'],
])('an operator’s password is refused: %s', async (_what, typed) => {
  await expect(read(typed)).rejects.toThrow(expect.objectContaining({ name: 'LaunchError' }));
});

test('what can be typed at log-in is what is kept', async () => {
  expect(await read('kākāriki harbour lantern'.normalize('NFD'))).toBe('kākāriki harbour lantern'.normalize('NFC'));
});
