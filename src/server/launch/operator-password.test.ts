import { expect, test } from 'vitest';
import { operatorPassword } from './operator-password.ts';

const read = (typed: string) => operatorPassword(typed, 'sofia@rotation.example');

test.each([
  ['nothing at all', ''],
  ['one letter', 'x'],
  ['seven letters', 'qzvkrtm'],
  ['four emoji, eight UTF-16 units', '👗👗👗👗'],
  ['more than 256', 'xy1 '.repeat(80)],
  ['a control character', 'harbour\0lantern'],
  ['a common password', 'password1'],
  ['their own address', 'sofia@rotation.example'],
])('an operator’s password is refused: %s', async (_what, typed) => {
  await expect(read(typed)).rejects.toThrow(expect.objectContaining({ name: 'LaunchError' }));
});

test('the stored password is normalised as at log-in', async () => {
  expect(await read('kākāriki harbour lantern'.normalize('NFD'))).toBe('kākāriki harbour lantern'.normalize('NFC'));
});
