import { expect, test } from 'vitest';
import { messageText } from './text.ts';
import { chosenPhotos } from './photos.ts';

const family = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}';
const refused = { code: 'validation-invalid-value' };

test('a message is stored as it is seen: nothing in it turns text around, hides, or covers the lines beside it', () => {
  expect(messageText('Add me on \u202EppAstahW\u202C')).toBe('Add me on ppAstahW');
  expect(messageText('a\u2066b\u2069\u200B\uFEFF\u00ADc')).toBe('abc');
  expect(messageText(`Z${'\u0301'.repeat(40)}`)).toBe('\u0179\u0301\u0301');
  expect(chosenPhotos(['1'], ['My \u202Epihw\u202C'])).toEqual([{ id: '1', description: 'My pihw' }]);
});

test('lines, other scripts and joined signs stay as they were written', () => {
  const written = `Kia ora,\n\n\tהשמלה נהדרת ${family} Đặt lại`;
  expect(messageText(` ${written.replaceAll('\n', '\r\n')}\n`)).toBe(written);
});

test('a message of what is not seen alone, or with a control character, is refused', () => {
  for (const typed of ['', ' \n', '\u202E\u2066', '\u200B', 'a\u0000b', 'a\u0007b'])
    expect(messageText(typed)).toMatchObject(refused);
});
