import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeColours } from './theme-colours.ts';

const theme = readFileSync('src/ui/theme.css', 'utf8');

test.each(Object.entries(themeColours))('%s has the values of the theme', (name, [light, dark]) => {
  expect(theme).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
});
