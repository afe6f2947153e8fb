import { expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { oneRecipient, subjectLine } from './header-line.ts';
import type { Email } from './email.ts';
import { themeColours } from '../theme-colours.ts';
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
    preview: 'Answer by Tue, Nov 24.',
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

test('the plain text has every sentence, link and amount of the HTML, and no markup', () => {
  const { text } = renderEmail(
    aEmail({
      paragraphs: ['First.', 'Second.'],
      buttons: [{ label: 'Answer', path: '/sale/1' }],
      rows: [{ label: 'You receive', amount: '$243.20' }],
    }),
    site,
  );
  expect(text).toBe(`Mei would like to rent your Luna slip

First.

Second.

Answer:
https://rotation.example/sale/1

You receive: $243.20

--${' '}
You get this email because you have an account at ${marketplace.name}.
Rotation, Aotearoa New Zealand`);
});

test('the preview comes first in the HTML, hidden, and nothing follows it in the list of emails', () => {
  const { html, text } = renderEmail(aEmail(), site);
  const [, hidden = ''] = /<body[^>]*><div style="display:none;[^"]*">(.*?)<\/div>/.exec(html) ?? [];
  expect(hidden).toMatch(/^Answer by Tue, Nov 24\.(&#847;&zwnj;&nbsp;){40,}$/);
  expect(text).not.toContain('Answer by Tue, Nov 24.');
});

test('an email carries the name of the marketplace', () => {
  const { html, text } = renderEmail(aEmail(), site);
  expect(html).toContain(`alt="${marketplace.name}"`);
  expect(html).toContain(`an account at ${marketplace.name}.`);
  expect(text).toContain(`an account at ${marketplace.name}.`);
});

const full = aEmail({
  deadline: 'Answer by Tue, Nov 24.',
  buttons: [
    { label: 'Answer', path: '/sale/1' },
    { label: 'Decline', path: '/sale/2' },
  ],
  rows: [{ label: 'You receive', amount: '$243.20' }],
  listing: { title: 'Luna', designer: 'Ines Vale', imagePath: null, details: ['Dec 10 to 13'] },
});

test('every colour is one of the theme, and the dark theme replaces each that stands inline', () => {
  const { html } = renderEmail(full, site);
  const known = Object.values(themeColours).flat();
  const colours = [...html.matchAll(/#[\da-f]{3,8}\b(?!;&)/gi)].map(([colour]) => colour);
  expect(colours.filter((colour) => !known.includes(colour as (typeof known)[number]))).toEqual([]);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ''] = /@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
  const inline = [...html.matchAll(/class="([^"]*)" style="([^"]*#[^"]*)"/g)];
  expect(inline.length).toBeGreaterThan(10);
  for (const [, classes = '', style = ''] of inline) {
    const replaced = classes
      .split(' ')
      .filter((name) => /^(text|ground|line)-/.test(name) && dark.includes(`.${name}{`));
    expect(replaced, style).toHaveLength([...style.matchAll(/#[\da-f]{6}/g)].length);
  }
  expect([...html.matchAll(/style="[^"]*#/g)]).toHaveLength(inline.length);
});

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['ink', 'paper'],
  ['ink-2', 'paper'],
  ['ink-3', 'paper'],
  ['ink', 'mist'],
  ['ink-2', 'mist'],
  ['on-ink', 'ink'],
] as const)('%s on %s has enough contrast in both themes', (text, ground) => {
  for (const theme of [0, 1] as const) {
    const [lighter = 0, darker = 0] = [
      luminance(themeColours[text][theme]),
      luminance(themeColours[ground][theme]),
    ].toSorted((a, b) => b - a);
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});

test('user text is escaped everywhere', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&`;
  const { html } = renderEmail(
    aEmail({
      subject: evil,
      preview: evil,
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
    'a@b,c',
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
