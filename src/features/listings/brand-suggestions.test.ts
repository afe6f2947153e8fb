import { expect, test } from 'vitest';
import { brandSuggestions } from './brand-suggestions.ts';

test('two characters match the beginning of a brand, three match anywhere in it', () => {
  expect(brandSuggestions('mo')).toEqual(expect.arrayContaining(['Monique Lhuillier', 'Moochi']));
  expect(brandSuggestions('mo').every((brand) => brand.toLowerCase().startsWith('mo'))).toBe(true);
  expect(brandSuggestions('lim')).toEqual([]);
  expect(brandSuggestions('mer')).toContain('Zimmermann');
  expect(brandSuggestions('ann')).toEqual([
    'Anna Quan',
    'Ganni',
    'Johanna Ortiz',
    'Manning Cartell',
    'Suzanne Rae',
    'Zimmermann',
  ]);
});

test('accents, apostrophes and case do not matter, and nothing is suggested for nothing', () => {
  expect(brandSuggestions('CHLOE')).toEqual(['Chloé']);
  expect(brandSuggestions("l'ag")).toEqual(['L’Agence']);
  expect(brandSuggestions('  ')).toEqual([]);
  expect(brandSuggestions('zzzz')).toEqual([]);
});

test('there are at most eight', () => {
  expect(brandSuggestions('a')).toHaveLength(8);
});
