import { expect, test } from 'vitest';
import type { Day } from '#src/domain/dates/day.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { EarningsChart } from './earnings-chart.tsx';

test('a year without earnings is a sentence, not an empty chart', () => {
  const html = renderPart(
    <EarningsChart
      earnings={[
        { month: '2026-10-01' as Day, amount: 0 },
        { month: '2026-11-01' as Day, amount: 0 },
      ]}
    />,
  );
  expect(wordsOf(html)).toContain('Nothing in the last 12 months.');
  expect(html).not.toContain('master-bars');
  expect(html).not.toContain('<table');
});

test('earnings are bars and a table', () => {
  const html = renderPart(
    <EarningsChart
      earnings={[
        { month: '2026-10-01' as Day, amount: 0 },
        { month: '2026-11-01' as Day, amount: 4500 },
      ]}
    />,
  );
  expect(html).toContain('master-bars');
  expect(wordsOf(html)).toContain('$45.00 from completed rentals and sales');
  expect(wordsOf(html)).toMatch(/November 2026\s+\$45\.00/);
});
