import { expect, test } from 'vitest';
import { text } from './text.ts';

test('an operator reads that an item arrived, not who says so: a decision records that too', () => {
  const done = (side: string) => text('handover.done', { side, step: 'received', way: 'none', name: 'Mei' });
  expect(['customer', 'provider', 'operator'].map(done)).toEqual(['You have it', 'Mei has it', 'Arrived']);
});
