import type { MutatedFile } from '../mutant.ts';

/** Places: what leaves the machine, what is found, and what a search looks within. */
export const places: readonly MutatedFile[] = [
  {
    file: 'src/platform/places/places.server.ts',
    tests: ['src/platform/places/', 'src/features/places/'],
    mutants: [
      ['a text leaves that may not', '|| !(await mayLeave()) ||', '||'],
      ['after a failure every keystroke waits for the geocoder', 'pausedUntil = performance.now() + pauseMs;', ''],
      ['a client that leaves pauses the geocoder for all', 'if (signal?.aborted !== true) {', 'if (signal !== null) {'],
      ['the log has the text', '{ reason: reasonOf(error) }', '{ reason: `${text} ${reasonOf(error)}` }'],
    ],
  },
  {
    file: 'src/platform/places/photon.server.ts',
    tests: ['src/platform/places/'],
    mutants: [
      ['a redirect is followed', "redirect: 'manual',", ''],
      ['places abroad are predicted', ' || one.properties.countrycode !== country', ''],
      ['an answer has no maximum size', "if (bytes > maxBytes) throw new Error('the answer is too large');", ''],
      [
        'an address has the extent of its street',
        "kind === 'address' ? null : boundsOf(properties)",
        'boundsOf(properties)',
      ],
    ],
  },
  {
    file: 'src/platform/places/gazetteer/gazetteer.ts',
    tests: ['src/platform/places/'],
    mutants: [
      ['a region comes before the city of its name', 'return population / 3;', 'return population;'],
      ['almost everything is like a text', 'name[0] === typed[0] && ', ''],
    ],
  },
  {
    file: 'src/domain/places/place.ts',
    tests: ['src/domain/places/', 'src/platform/places/'],
    mutants: [['every place has the bounds of an address', 'boundsDistances.area);', 'boundsDistances.address);']],
  },
  {
    file: 'src/features/places/current-position.ts',
    tests: ['src/features/places/'],
    mutants: [
      ['the exact position gets into the address', 'resolve(coarse(coords))', 'resolve(coords)'],
      ['an old position is taken', 'maximumAge: 0', 'maximumAge: 60_000'],
    ],
  },
  {
    file: 'src/features/search/edit.ts',
    tests: ['src/features/search/edit'],
    mutants: [['a search without its place keeps the position', 'query.bounds === null ? everything : query', 'query']],
  },
];
