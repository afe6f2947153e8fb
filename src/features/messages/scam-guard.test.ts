import { expect, test } from 'vitest';
import { isGuarded, unsafeIn } from './scam-guard.ts';

test.each([
  ['My number is 021 123 4567.', 'phone'],
  ['Call +64 21 123 4567', 'phone'],
  ['(09) 123 4567', 'phone'],
  ['Write to mei.chen@example.org', 'email'],
  ['mei (at) example (dot) org', 'email'],
  ['12-3456-0123456-00', 'bank'],
  ['DE89 3704 0044 0532 0130 00', 'bank'],
  ['4242 4242 4242 4242', 'bank'],
  ['Are you on WhatsApp?', 'elsewhere'],
  ['Could you pay me directly, it is cheaper', 'elsewhere'],
  ['Just transfer it to my bank account', 'elsewhere'],
  ['Vous pouvez payer en espèces', 'elsewhere'],
  ['My number is 0\u200b21\u200b 123\u2060 4567.', 'phone'],
  ['０２１ １２３ ４５６７', 'phone'],
  ['021‑123‑4567', 'phone'],
  ['mei@\u00adexample.org', 'email'],
  ['mei＠example．org', 'email'],
  ['Wh\u200dats\ufeffApp', 'elsewhere'],
  ['𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩', 'elsewhere'],
])('%s', (content, kind) => {
  expect(unsafeIn(content)).toEqual([kind]);
});

test.each([
  'Is it lined? I am 172 cm and wear a 10.',
  'From 2026-12-10 to 2026-12-14, or 02-12-2026?',
  'From 01.12.2026-05.12.2026, or 08-12-2026 09-12-2026.',
  'Le 03.12.2026 – 07.12.2026, ou 02.12.26-05.12.26 ?',
  'It was $1,200 in 2019, order 12345678.',
  'Can you pay attention to the hem? Thank you!',
  'I will pick it up at 10:30, Queen Street 120, Auckland 1010.',
  'Size 8/10/12, 90-60-90',
])('%s is safe', (content) => {
  expect(unsafeIn(content)).toEqual([]);
});

test('a message may have several kinds', () => {
  expect(unsafeIn('021 123 4567, me@example.org, 12-3456-0123456-00, PayPal')).toEqual([
    ...['bank', 'email', 'phone', 'elsewhere'],
  ]);
});

test('it is about what is not accepted yet', () => {
  expect((['negotiating', 'requested', 'agreed', 'completed', 'failed', null] as const).map(isGuarded)).toEqual([
    ...[true, true, false, false, false, false],
  ]);
});
