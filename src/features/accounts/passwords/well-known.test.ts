import { expect, test } from 'vitest';
import { weaknessOf } from './well-known.server.ts';

const ngaire = { email: 'ngaire.h@example.nz', firstName: 'Ngaire', lastName: 'Hohepa' };

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'P@$$w0rd123',
  'passwordpassword',
  'iloveyou',
  'sunshine1',
  'letmein123',
  'trustno1',
  'football!!',
  'dr4g0n123',
  'Summer2026!',
  '12345678',
  '0987654321',
  '12041998',
  'aaaaaaaa',
  'abcabcabc',
  '1212121212',
  'qwertyuiop',
  'Qwerty123',
  'qwer1234',
  'asdfzxcv',
  '1qaz2wsx',
  'zaq12wsx',
  'q1w2e3r4t5',
  'abcd1234',
  '!@#$%^&*',
  'rotation1',
  // Known from leaks only: neither a dictionary word nor a keyboard walk.
  'zxcvbnm2017',
  'ncc1701d',
  'bigdaddy1',
])('%s is a common password', async (password) => {
  expect(await weaknessOf(password, ngaire)).toBe('well-known');
});

test.each(['ngaire2026', 'NgaireHohepa', 'ngaire.h@example.nz', 'ngaire.h', 'hohepa99!'])(
  '%s is the name or email of its user',
  async (password) => {
    expect(await weaknessOf(password, ngaire)).toBe('personal');
    expect(await weaknessOf('summer2026', { ...ngaire, firstName: 'Summer' })).toBe('well-known');
  },
);

test.each([
  'longenough',
  'rimu bench harbour',
  'tui4tea4two',
  'Xk29!mmq',
  'wardrobe-full-of-wool',
  'kererū i te rākau',
  'sunshine over the harbour',
  '38291047561',
  'mango9rocket',
])('%s is not a common password', async (password) => {
  expect(await weaknessOf(password, ngaire)).toBeNull();
});

test('a long password is checked quickly', async () => {
  await weaknessOf('the list is loaded');
  const before = process.cpuUsage();
  for (const unit of ['a', 'ab', '1q', 'é', '0', 'qwe', ' '] as const)
    await weaknessOf(`${unit.repeat(256).slice(0, 255)}#`, ngaire);
  // CPU time instead of wall time; a quadratic algorithm would take many times this.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
});
