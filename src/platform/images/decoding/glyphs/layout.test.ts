import { expect, test } from 'vitest';
import type { ShareWords } from '../protocol.ts';
import { drawable, layOut, placesOf, widthOf } from './layout.ts';
import { openGlyphs } from './glyphs.ts';

const { faces } = await openGlyphs();
const words: ShareWords = { over: '', title: '', price: [], facts: '' };
const titleOf = (title: string) =>
  layOut(faces, { ...words, title }).filter(({ face }) => face === 'title' || face === 'smallTitle');
const right = 624;

test('a short title stands on one line, in the large size', () => {
  expect(titleOf('Emerald cowl maxi')).toMatchObject([{ face: 'title', text: 'Emerald cowl maxi', baseline: 500 }]);
});

test('two lines are of about the same length', () => {
  const lines = titleOf('Emerald silk cowl maxi dress');
  expect(lines).toHaveLength(2);
  const widths = lines.map(({ text }) => widthOf(faces.title, text));
  expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(200);
});

test.each([
  ['sixty letters without a space', 'W'.repeat(60)],
  ['many words', 'wide wool wrap '.repeat(20)],
  ['one word after a short one', `a ${'m'.repeat(200)}`],
])('a title of %s ends in an ellipsis on its third line, within its half', (_, title) => {
  const lines = titleOf(title);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)?.text).toMatch(/…$/);
  for (const { face, text, x } of lines) expect(x + widthOf(faces[face], text)).toBeLessThanOrEqual(right);
});

test('designer, price and facts stay within their half', () => {
  const long = 'wide '.repeat(60);
  const price = [{ text: '$1,000,000', bold: true }];
  for (const { face, text, x } of layOut(faces, { over: long, title: long, price, facts: long }))
    expect(x + widthOf(faces[face], text)).toBeLessThanOrEqual(right);
});

test.each([
  ['a macron', 'Tāniko', 'Tāniko'],
  ['a mark that no letter has', 'ẽ İ ﬁ', 'e I fi'],
  ['another script', 'Жаба 日本', ''],
  ['an emoji with a joiner', '👩\u200d🎤 gown', 'gown'],
  ['a change of direction', 'a\u202eb', 'ab'],
  ['a control character', 'a\u0000\nb', 'a b'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['markup', '</svg>&amp;', '</svg>&amp;'],
])('of %s what can be drawn is drawn', (_, text, shown) => {
  expect(drawable(faces.title, text)).toBe(shown);
});

test('a name of a property of every object is no letter', () => {
  expect(placesOf(faces.title, '__proto__').placed).toHaveLength(9);
  expect(drawable({ glyphs: {}, kerning: {} }, 'constructor')).toBe('');
});

test('without words there is the wordmark alone', () => {
  expect(layOut(faces, words)).toMatchObject([{ face: 'mark' }]);
});
