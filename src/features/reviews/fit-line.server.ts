import { sizes } from '#src/features/listings/sizes.ts';
import { text } from '#src/i18n/text.ts';
import { fits, type Fit, type FitCounts } from './rules.ts';

type FitFacts = { readonly fit: Fit | null; readonly usualSize: string | null; readonly heightCm: number | null };

/**
 * "True to size · usually wears 10 · 168 cm tall", as far as the reviewer says so. On the server, so that the names of all sizes
 * are not sent.
 */
export function fitLineOf({ fit, usualSize, heightCm }: FitFacts): string | null {
  const said = [
    ...(fit === null ? [] : [text(`review.fits-${fit}`)]),
    ...(usualSize === null ? [] : [text('review.fits-size', { size: sizeWord(usualSize) })]),
    ...(heightCm === null ? [] : [text('review.fits-height', { height: String(heightCm) })]),
  ];
  const line = said.join(' · ');
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1);
}

function sizeWord(key: string): string {
  const known = sizes.find((size) => size === key);
  return known === undefined ? key : text(`option.size.${known}`);
}

/** "Of 7 who say how it fits: 1 small, 6 true to size"; null where nobody does. */
export function fitWords(counts: FitCounts): string | null {
  const count = fits.reduce((sum, fit) => sum + counts[fit], 0);
  if (count === 0) return null;
  const list = fits
    .filter((fit) => counts[fit] > 0)
    .map((fit) => text(`review.fit-sum-${fit}`, { count: counts[fit] }))
    .join(', ');
  return text('review.fit-sum', { count, list });
}
