import type { MutatedFile } from '../mutant.ts';

/** Maps: what they search, what they show, and where. */
export const maps: readonly MutatedFile[] = [
  {
    file: 'src/domain/places/bounds.ts',
    tests: ['src/domain/places/'],
    mutants: [
      ['a longitude beyond 180 stays', 'if (Math.abs(longitude) <= 180) return longitude;', 'return longitude;'],
      ['a map of the whole earth searches a part of it', 'east - west >= 360', 'east - west >= 3600'],
    ],
  },
  {
    file: 'src/domain/places/circle.ts',
    tests: ['src/domain/places/'],
    mutants: [
      ['the earth is smaller', '6_371_000', '6_271_000'],
      ['a circle has fewer corners', 'stepDegrees = 8', 'stepDegrees = 10'],
    ],
  },
  {
    file: 'src/domain/places/clip.ts',
    tests: ['src/domain/places/'],
    mutants: [['a cut is where rounding puts it', 'Math.max(Math.min(a, b), Math.min(Math.max(a, b), cut))', 'cut']],
  },
  {
    file: 'src/ui/map/group-labels.ts',
    tests: ['src/ui/map/'],
    mutants: [
      ['labels lie upon one another', '.y) < reach.y', '.y) < 1'],
      [
        'the carousel ends before the first',
        '(((index + step) % length) + length) % length',
        '(index + step) % length',
      ],
    ],
  },
  {
    file: 'src/features/map/map-settings.ts',
    tests: ['src/features/map/'],
    mutants: [
      ['a fuzzy map is centred on the point', "existing(obfuscatedCentre, 'obfuscated", "existing(centre, 'obfuscated"],
      ['maps are fuzzy by default', 'if (!fuzzy.enabled) return null;', ''],
    ],
  },
  {
    file: 'src/pages/search/map/pill-words.ts',
    tests: ['src/pages/search/map/'],
    mutants: [['with days a label has the price without', 'price.days === null || forDates', 'price.days === null']],
  },
];
