import { locale } from '#src/i18n/locale.ts';
import type { CatalogueName } from './catalogue-names.server.ts';

/** Names that begin with one initial, whatever its accent. */
export type InitialGroup = { readonly initial: string; readonly names: readonly CatalogueName[] };

/** Of names that begin with a digit or another sign. */
export const otherInitial = '#';

const byName = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** In alphabetical order, those without a letter last. */
export function byInitial(names: readonly CatalogueName[]): InitialGroup[] {
  const groups = Map.groupBy(bySpelling(names), ({ name }) => initialOf(name));
  return [...groups]
    .map(([initial, of]) => ({ initial, names: of.toSorted((a, b) => byName.compare(a.name, b.name)) }))
    .toSorted(
      (a, b) =>
        Number(a.initial === otherInitial) - Number(b.initial === otherInitial) || byName.compare(a.initial, b.initial),
    );
}

/** Spellings of one name are found together: they are one name, by the spelling of most items. Most items first. */
export function bySpelling(names: readonly CatalogueName[]): CatalogueName[] {
  const merged = new Map<string, CatalogueName>();
  for (const { name, listings } of names) {
    const key = name.toLowerCase();
    const known = merged.get(key);
    merged.set(key, { name: known?.name ?? name, listings: (known?.listings ?? 0) + listings });
  }
  return [...merged.values()].toSorted((a, b) => b.listings - a.listings);
}

function initialOf(name: string): string {
  const first = name.normalize('NFKD').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(first) ? first : otherInitial;
}
