import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { readSettings } from '../settings.ts';
import { contactAddressProblems } from './contact-address.ts';

test('the address in every email is one by itself, and another is refused before anything is started', () => {
  const problems = (contactEmail: string | null) => contactAddressProblems({ contactEmail });
  expect([null, 'help@rotation.example'].map(problems)).toEqual([[], []]);
  for (const wrong of ['', 'help', 'Rotation <help@rotation.example>', 'a@b.nz, c@d.nz', 'a@b.nz\r\nBcc: c@d.nz'])
    expect(problems(wrong), wrong).toEqual([expect.stringContaining('contactEmail in marketplace.config.ts')]);
  const { contactEmail } = marketplace;
  Object.assign(marketplace, { contactEmail: 'help' });
  try {
    expect(() => readSettings({})).toThrow('contactEmail');
  } finally {
    Object.assign(marketplace, { contactEmail });
  }
});
