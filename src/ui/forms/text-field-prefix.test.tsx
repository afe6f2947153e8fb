import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currencies } from '#src/domain/money/money.ts';
import { currencySymbol } from '#src/ui/data/format/currency-symbol.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { TextField } from './text-field.tsx';

test('each currency’s symbol has room before the amount: its length names the padding', () => {
  const lengths = new Set(currencies.map((currency) => currencySymbol(currency).length));
  // Those for which `fields.css` has a rule; of one character the field's own.
  expect([...lengths].toSorted()).toEqual([1, 2, 3]);
  expect(renderPart(<TextField label="Price" prefix="CHF" />)).toContain('class="affix affix-3"');
  expect(renderPart(<TextField label="Price" prefix="$" />)).toContain('class="affix affix-1"');
  expect(renderPart(<TextField label="Discount" suffix="%" />)).toContain('class="affix affix-end"');
});

test('no field of the site names a currency by itself: it is a setting', () => {
  const files = globSync('src/{pages,features,shell,ui}/**/*.tsx', {
    exclude: ['**/*.test.tsx', 'src/pages/styleguide/**'],
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /(?:prefix|suffix)="[^"]*[$€£¥]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
