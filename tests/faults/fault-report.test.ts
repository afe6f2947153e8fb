import { expect, test } from 'vitest';
import { partsOf, reportWith } from './fault-report.ts';

test('a run of some parts writes these again, and leaves what the others found', () => {
  const first = reportWith('', { owner: 'Old.\n\nTwo lines.', chaos: 'Kept.' });
  const second = reportWith(first, { owner: 'New.', disk: 'Full.' });
  const [intro, ...sections] = second.split('\n## ');
  expect(intro).toContain('--only');
  expect(sections).toEqual([
    'Orders against changes of their lender\n\nNew.\n',
    'A disk that fails\n\nFull.\n',
    'Random kills under load\n\nKept.\n',
  ]);
  expect(reportWith(second, {})).toBe(second);
});

test('parts run in their own order, and one that there is not is refused', () => {
  expect(partsOf('chaos,owner')).toEqual(['owner', 'chaos']);
  expect(partsOf(undefined)).toHaveLength(7);
  expect(() => partsOf('owner,moon')).toThrow('There is no part moon.');
});
