import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { BirthdayField } from './birthday-field.tsx';

const typed = { day: '31', month: '2', year: '2000' };

test('a wrong birthday marks each of its three selects as invalid', () => {
  const marked = (error: string | undefined) =>
    renderPart(<BirthdayField today={'2026-11-27' as Day} error={error} typed={typed} />).match(
      /<select[^>]* aria-invalid/g,
    );
  expect(marked('There is no such day.')).toHaveLength(3);
  expect(marked(undefined)).toBeNull();
});
