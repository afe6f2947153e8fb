import { knownDesigners } from './publishing/designers.ts';

const maxSuggestions = 8;
/** From so many characters on a brand may also contain them elsewhere than at its beginning. */
const minToContain = 3;

/**
 * Brands for what a lender has typed: those that begin with it, and from three characters on those that contain it.
 * `accepted`: those of the operators, beside the list.
 */
export function brandSuggestions(typed: string, accepted: readonly string[] = []): readonly string[] {
  const text = plain(typed);
  if (text === '') return [];
  const contains = [...text].length >= minToContain;
  const matches = [...knownDesigners, ...accepted].filter((brand) =>
    contains ? plain(brand).includes(text) : plain(brand).startsWith(text),
  );
  const first = matches.filter((brand) => plain(brand).startsWith(text));
  return [...first, ...matches.filter((brand) => !first.includes(brand))].slice(0, maxSuggestions);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'‘’]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
