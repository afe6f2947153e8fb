import { expect, test } from 'vitest';
import { oneRecipient, subjectLine } from './header-line.ts';
import type { Email } from './email.ts';
import { ownAddress } from './own-address.ts';
import { renderEmail } from './render.ts';

const root = 'https://rotation.example';
const site = { root, site: 'Rotation, Aotearoa New Zealand' };

function aEmail(changes: Partial<Email> = {}): Email {
  return {
    to: 'mei@example.com',
    recipientId: null,
    kind: 'request-received',
    onceKey: null,
    subject: 'Mei would like to rent your Luna slip',
    heading: 'Mei would like to rent your Luna slip',
    paragraphs: ['It is for a wedding.'],
    ...changes,
  };
}

test('an email has the same content as text and as HTML', () => {
  const { text, html } = renderEmail(
    aEmail({
      deadline: 'Answer by Tue, Nov 24.',
      buttons: [{ label: 'Answer', path: '/sale/1' }],
      rows: [{ label: 'You receive', amount: '$243.20' }],
      listing: {
        ...{ title: 'Luna bias slip dress', designer: 'Ines Vale', imagePath: '/media/x/portrait-crop.webp' },
        details: ['Dec 10 to 13'],
      },
    }),
    site,
  );
  for (const said of [
    'It is for a wedding.',
    'Answer by Tue, Nov 24.',
    'https://rotation.example/sale/1',
    '$243.20',
    'Ines Vale',
    'Luna bias slip dress',
    'Dec 10 to 13',
  ]) {
    expect(text).toContain(said);
    expect(html).toContain(said);
  }
});

test('user text is escaped everywhere', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`;
  const { html } = renderEmail(
    aEmail({
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      deadline: evil,
      reason: evil,
      buttons: [{ label: evil, path: '/sale/1' }],
      rows: [{ label: evil, amount: evil }],
      listing: { title: evil, designer: evil, details: [evil], imagePath: '/media/x/portrait-crop.webp' },
    }),
    site,
  );
  expect(html).not.toMatch(/<script|<img src=x|onerror='/);
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(10);
});

test('an email links to this site only', () => {
  expect(ownAddress(root, '/inbox?a=1#b')).toBe('https://rotation.example/inbox?a=1#b');
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    'inbox',
    '/a\nb',
    '/\t/evil.example',
    '/"onclick=',
  ]) {
    expect(() => ownAddress(root, path), path).toThrow();
  }
});

test('a subject cannot inject another header', () => {
  expect(subjectLine('Hello\r\nBcc: all@example.com\u2028x\u0000')).toBe('Hello Bcc: all@example.com x');
});

test('an email goes to exactly one address', () => {
  expect(oneRecipient('mei.o-connor+rent@example.co.nz')).toBe('mei.o-connor+rent@example.co.nz');
  for (const wrong of [
    '',
    'mei',
    'a@b,c@d',
    'a@b\r\nBcc: c@d',
    'Mei <a@b>',
    'a@b c@d',
    'a@b;c@d',
    '"a b"@c',
    '@b',
    'a@',
  ]) {
    expect(() => oneRecipient(wrong), wrong).toThrow();
  }
});
