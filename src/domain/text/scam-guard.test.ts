import { expect, test } from 'vitest';
import { hasContact, leadsElsewhere, unsafeIn } from './scam-guard.ts';

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
  ['Call oh two one, five five five, oh one nine nine', 'phone'],
  ['zéro six un deux trois quatre cinq six sept huit', 'phone'],
  ['See https://pay.example/now', 'link'],
  ['more on mei-wardrobe.co.nz', 'link'],
  ['www.example.travel', 'link'],
  ['wardrobe (dot) com', 'link'],
  ['bit.ly/3xYz', 'link'],
  ['wa.me/64211234567', 'link'],
  ['5 2 0 0 8 2 8 2 8 2 8 2 8 2 1 0', 'bank'],
  ['3782 822463 10005', 'bank'],
  ['Text me on Instagram', 'elsewhere'],
  ['Cash on pick-up is fine', 'elsewhere'],
  ['Could I do a bank transfer?', 'elsewhere'],
  ['Envoyez l’argent en espèces', 'elsewhere'],
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
  'Fits 10-12, or 6 8 10 12 14 16 18 20, and 2-4-6-8-10-12-14-16-18',
  'From 2026-02-10–2026-02-14, or 2027-01-03 2027-01-09',
  'I live at 12/45 Rata Street, Lower Hutt 5010; the postcode of the office is 0620, 10-12 is best',
  'Retail $1,299.00, now $390.50 or 3 x $130.17',
  'My IRD number is 123-456-789, GST 49-091-850',
  'Worn twice.It is lined.Au plaisir! Size 38.5, e.g. Y.A.S or A.P.C. or St.Agni',
  'I will send it directly to your hotel, or directly to the dry cleaner.',
  'I saw it on Instagram. One, two or three days? Four at the most.',
  'One of two, three or four; five six seven.',
  'Order R-2026-000123 of 09.30-10.30',
])('%s is safe', (content) => {
  expect(unsafeIn(content)).toEqual([]);
});

test('a message may have several kinds', () => {
  expect(unsafeIn('021 123 4567, me@example.org, 12-3456-0123456-00, PayPal')).toEqual([
    ...['bank', 'email', 'phone', 'elsewhere'],
  ]);
});

test('a link to the marketplace itself is safe, whatever is in it, and one that only looks like it is not', () => {
  const kinds = (content: string) => unsafeIn(content, 'rotation.example:3000');
  expect(kinds('This one: https://rotation.example:3000/l/silk/0211234567-4242424242424242')).toEqual([]);
  expect(kinds('https://rotation.example.evil.com/l/x')).toEqual(['link']);
  expect(kinds('https://rotation.example:3000@evil.com/l/x')).not.toEqual([]);
  expect(kinds('https://rotation.example:3000/l/x or https://evil.com')).toEqual(['link']);
  expect(unsafeIn('https://rotation.example:3000/l/x')).toEqual(['link']);
});

test('in public a contact is one thing, and to be asked to pay elsewhere another', () => {
  const both = (content: string) => [hasContact(content), leadsElsewhere(content)];
  expect(both('She wanted me to pay in cash.')).toEqual([false, true]);
  expect(both('Find me at mei.co.nz')).toEqual([true, false]);
  expect(both('A dream of a dress.')).toEqual([false, false]);
});
