import type { IntlShape } from 'react-intl';
import { sizes } from './sizes.ts';

type Size = (typeof sizes)[number];

/** The label of a stored size; a retired one is returned as it is. Apart from the other labels, for cards. */
export function sizeLabel(intl: IntlShape, key: string): string {
  return sizes.includes(key as Size) ? intl.formatMessage({ id: `option.size.${key as Size}` }) : key;
}

type SizeWords = {
  /** The size on the item's label: "Size 8", or "One size". */
  readonly labelled: string;
  /** "Also fits 10 and 12"; null when it fits no other size. */
  readonly others: string | null;
  /** "Size 8, also fits 10 and 12". */
  readonly all: string;
};

/** The first size is the one on the item's label; the others also fit. Null without a size. */
export function sizeWords(intl: IntlShape, [first, ...rest]: readonly string[]): SizeWords | null {
  if (first === undefined) return null;
  const named = { kind: first, size: sizeLabel(intl, first) };
  const labelled = intl.formatMessage({ id: 'listing.size' }, named);
  if (rest.length === 0) return { labelled, others: null, all: labelled };
  const fits = listed(
    intl,
    rest.map((key) => sizeLabel(intl, key)),
  );
  return {
    labelled,
    others: intl.formatMessage({ id: 'listing.size-others' }, { fits }),
    all: intl.formatMessage({ id: 'listing.size-all' }, { labelled, fits }),
  };
}

/** Two at most are written without `Intl`, which takes a browser long to begin with (record 0130): each card has them. */
function listed(intl: IntlShape, [one = '', other, ...more]: readonly string[]): string {
  if (other === undefined) return one;
  if (more.length === 0) return intl.formatMessage({ id: 'listing.two-sizes' }, { one, other });
  return intl.formatList([one, other, ...more], { type: 'conjunction' });
}
