import { NavigationType } from 'react-router';
import { expect, test } from 'vitest';
import { isCardUnsaved } from './card-not-saved.tsx';

test('that a card was not saved is said after paying, and not again after a reload or on the way back', () => {
  const unsaved = { messageSuccess: true, cardSaved: false };
  expect(isCardUnsaved(NavigationType.Push, unsaved)).toBe(true);
  expect(isCardUnsaved(NavigationType.Pop, unsaved)).toBe(false);
  for (const state of [{ ...unsaved, cardSaved: true }, { messageSuccess: true }, null, 'text'])
    expect(isCardUnsaved(NavigationType.Push, state)).toBe(false);
});
