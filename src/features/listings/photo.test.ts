import { expect, test } from 'vitest';
import { text } from '#src/i18n/text.ts';
import { isSmall, sharpSize } from './photo.ts';

test('a photo is small below the size that its warning names, whichever side is short', () => {
  expect(isSmall(sharpSize)).toBe(false);
  expect(isSmall({ ...sharpSize, width: sharpSize.width - 1 })).toBe(true);
  expect(isSmall({ ...sharpSize, height: sharpSize.height - 1 })).toBe(true);
  expect(text('photos.small', sharpSize)).toContain(`${sharpSize.width} × ${sharpSize.height}`);
});
