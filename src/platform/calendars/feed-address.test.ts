import { expect, test } from 'vitest';
import { feedAddress } from './feed-address.ts';

test.each([
  ['https://calendar.example.com/private/abc/basic.ics', 'https://calendar.example.com/private/abc/basic.ics'],
  [' webcal://calendar.example.com/a.ics#x ', 'https://calendar.example.com/a.ics'],
  ['https://calendar.example.com:443/a.ics?key=1', 'https://calendar.example.com/a.ics?key=1'],
])('%s may be read', (text, address) => {
  expect(feedAddress(text)?.href).toBe(address);
});

test.each([
  ...['', 'calendar', 'http://calendar.example.com/a.ics', 'ftp://calendar.example.com', 'file:///etc/passwd'],
  ...[
    'https://user@calendar.example.com',
    'https://user:secret@calendar.example.com',
    'https://calendar.example.com:8443/',
  ],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://8.8.8.8/'],
  ...['https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://[2606:4700::1111]/', 'https://127.0.0.1./'],
  ...[
    'https://localhost/',
    'https://db/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://x.localhost/',
  ],
  `https://calendar.example.com/${'a'.repeat(1000)}`,
])('%s may not', (text) => {
  expect(feedAddress(text)).toBeNull();
});
