import { createHash } from 'node:crypto';
import { intl } from '#src/i18n/intl.ts';
import type { ShareWords } from '#src/platform/images/decoding/protocol.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { optionLabels } from './labels.ts';
import { sizeWords } from './size-words.ts';
import { minPrice } from './lead-price.ts';
import type { ListingPageData } from './page-data.ts';

type Shared = Pick<
  ListingPageData,
  | 'id'
  | 'title'
  | 'designer'
  | 'sizes'
  | 'place'
  | 'region'
  | 'images'
  | 'price'
  | 'shipping'
  | 'canPost'
  | 'kind'
  | 'notice'
>;

export type ListingShareImage = {
  /** A digest of all that the image shows: another price has another address, so each may be cached for ever. */
  readonly key: string;
  readonly path: string;
  readonly imageId: string;
  readonly words: ShareWords;
};

/** Counts what the digest cannot see: a change of how share images are drawn. */
const drawing = 1;

/** The image that a shared link to a listing shows; null for one without a photo, and for one that cannot be ordered. */
export function shareImageOf(listing: Shared): ListingShareImage | null {
  const { id, notice, images } = listing;
  const [photo] = images;
  if (photo === undefined || (notice !== null && notice !== 'own')) return null;
  const words = wordsOf(listing);
  const shown = JSON.stringify([drawing, photo.id, words]);
  const key = createHash('sha256').update(shown).digest('hex').slice(0, 20);
  return { key, path: `/media/share/${id}/${key}`, imageId: photo.id, words };
}

function wordsOf(listing: Shared): ShareWords {
  const { title, designer, sizes, place, region } = listing;
  const label = optionLabels(intl);
  const facts = [sizeWords(intl, sizes)?.labelled ?? '', region === null ? place : label('region', region)];
  return {
    over: designer ?? '',
    title,
    price: priceWords(listing),
    facts: facts.filter((fact) => fact !== '').join(' · '),
  };
}

/** No message has it: the bold part stands between two of them. */
const mark = '\u0001';
const marked = (parts: readonly unknown[]) => `${mark}${parts.join('')}${mark}`;

/** What the shortest rental costs, everything included, as the page says it: "**$219** for 3 days"; "Buy **$101**". In parts. */
function priceWords(listing: Shared): ShareWords['price'] {
  const price = minPrice(listing);
  if (price === null) return [];
  const words =
    price.days === null
      ? intl.formatMessage({ id: 'ui.price-to-keep' }, { price: formatMoneyRounded(price.total), b: marked })
      : intl.formatMessage(
          { id: 'listing.for-days' },
          { price: formatMoneyRounded(price.total), days: price.days, b: marked },
        );
  return String(words)
    .split(mark)
    .map((text, index) => ({ text, bold: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
