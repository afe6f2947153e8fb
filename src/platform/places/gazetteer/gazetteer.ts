import { defaultBounds, maxPredictions, type Place } from '#src/domain/places/place.ts';
import { beginsLike, folded, spellingsOf } from './fold.ts';
import type { GazetteerRow } from './row.ts';

/** The places of a country in memory, found by the beginning of any of their names. */
export type Gazetteer = { readonly predict: (text: string) => Place[] };

type Entry = {
  readonly place: Place;
  /** Every spelling of every name. */
  readonly names: readonly string[];
  /** The larger place, as users write it after the name. */
  readonly within: string;
  readonly weight: number;
};

/** How well a text fits, the best first. */
const fits = ['exact', 'beginning', 'word', 'misspelt'] as const;
type Fit = (typeof fits)[number];

export function makeGazetteer(rows: readonly GazetteerRow[]): Gazetteer {
  const populations = new Map(rows.map(({ name, population }) => [name, population]));
  const entries = rows
    .map((row): Entry => {
      const names = [row.name, ...row.also].flatMap(spellingsOf);
      return { place: placeOf(row), names, within: folded(row.within ?? 'region'), weight: weightOf(row, populations) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  return {
    predict(text) {
      const typed = folded(text);
      if (typed === '') return [];
      const found = entries.flatMap((entry) => {
        const fit = fitOf(entry, typed);
        return fit === null ? [] : [{ place: entry.place, fit: fits.indexOf(fit) }];
      });
      // A stable sort: of equal fits the heavier comes first.
      return found
        .toSorted((a, b) => a.fit - b.fit)
        .slice(0, maxPredictions)
        .map(({ place }) => place);
    },
  };
}

function fitOf({ names, within }: Entry, typed: string): Fit | null {
  if (names.some((name) => name === typed || `${name} ${within}` === typed)) return 'exact';
  if (names.some((name) => `${name} ${within}`.startsWith(typed))) return 'beginning';
  if (names.some((name) => name.includes(` ${typed}`))) return 'word';
  const maxErrors = maxErrorsIn(typed);
  // With its first letter right: else almost everything is like something.
  const isLike = (name: string) => name[0] === typed[0] && beginsLike(name, typed, maxErrors);
  return maxErrors > 0 && names.some(isLike) ? 'misspelt' : null;
}

function maxErrorsIn(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * Its population. A region counts a third, so that it follows the city of its name; a suburb whose population is
 * unknown counts a share of its city.
 */
function weightOf({ kind, within, population }: GazetteerRow, populations: ReadonlyMap<string, number>): number {
  if (kind === 'region') return population / 3;
  return population || (populations.get(within ?? '') ?? 0) / 200;
}

function placeOf({ name, within, kind, latitude, longitude, bounds }: GazetteerRow): Place {
  const origin = { latitude, longitude };
  if (bounds === null) return { name, within, kind, origin, bounds: defaultBounds(kind, origin) };
  const [north, east, south, west] = bounds;
  const own = {
    northEast: { latitude: north, longitude: east },
    southWest: { latitude: south, longitude: west },
  };
  return { name, within, kind, origin, bounds: own };
}
