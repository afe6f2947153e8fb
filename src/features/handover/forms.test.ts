import { expect, test } from 'vitest';
import { cancellationReasons } from '#src/domain/process/handover.ts';
import { needsNote, reasonForm } from './forms.ts';

/** The errors of the note. */
function noteErrorsOf(reason: string, note: string | undefined): string[] {
  const { error } = reasonForm.safeParse({ reason, note });
  return (error?.issues ?? []).filter(({ path }) => path[0] === 'note').map(({ message }) => message);
}

test('a cancellation for another reason says which, and for a named one it may', () => {
  for (const reason of cancellationReasons) {
    expect(needsNote(reason), reason).toBe(reason === 'other');
    for (const note of [undefined, '', '  '])
      expect(noteErrorsOf(reason, note), reason).toEqual(reason === 'other' ? ['handover.note-missing'] : []);
    expect(noteErrorsOf(reason, 'My flat was flooded.'), reason).toEqual([]);
  }
  expect(needsNote(undefined)).toBe(false);
});
